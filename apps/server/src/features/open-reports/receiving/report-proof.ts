import { createHash, createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution, type Challenge, type Solution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Settings } from '../../../start/env.ts'

/** Work of a challenge: this many derivations at most, each of so many rounds. It takes a telephone one to three seconds. */
const ROUNDS = 5000
const COUNTS = { least: 300, most: 900 }
const LIFE_MS = 20 * 60_000

interface Proof {
  challenge: Record<string, unknown>
  solution: Record<string, unknown>
}

function secretsOf({ SECRET_KEY }: Pick<Settings, 'SECRET_KEY'>) {
  if (!SECRET_KEY) throw new Error('reports without a login need a SECRET_KEY')
  const secret = (purpose: string) => createHmac('sha256', SECRET_KEY).update(`challenges of reports: ${purpose}`).digest('base64url')
  return { hmacSignatureSecret: secret('signature'), hmacKeySignatureSecret: secret('key') }
}

/** A challenge for the device of a reporter (ALTCHA, proof of work 2). It is solved without the person. */
export const newChallenge = (
  settings: Pick<Settings, 'SECRET_KEY'>,
  now: Date,
  counter = randomInt(COUNTS.least, COUNTS.most),
): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter,
    deriveKey,
    expiresAt: new Date(now.getTime() + LIFE_MS),
    ...secretsOf(settings),
  })

/** The name of a solved challenge, so that it counts once; undefined: it is not solved, or not ours. */
export async function provedBy(
  settings: Pick<Settings, 'SECRET_KEY'>,
  { challenge, solution }: Proof,
  now: Date,
): Promise<string | undefined> {
  const given = challenge as unknown as Challenge
  const expiresAt = Number(given.parameters?.expiresAt)
  // the library compares with the clock of the process
  if (!(expiresAt * 1000 > now.getTime())) return undefined
  try {
    const { verified } = await verifySolution({
      challenge: given,
      solution: solution as unknown as Solution,
      deriveKey,
      ...secretsOf(settings),
    })
    return verified ? createHash('sha256').update(String(given.signature)).digest('base64url') : undefined
  } catch {
    // parts of another kind than the library expects
    return undefined
  }
}
