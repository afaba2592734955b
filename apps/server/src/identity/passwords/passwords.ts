import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128

/** The least that OWASP names for argon2id: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const derive = promisify(argon2)
const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Normalises a password: Unicode has several spellings of one letter, and keyboards differ in which they use. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))

/** Hashes with argon2id into a PHC string, which contains its parameters: they may change without a migration. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive('argon2id', { message: bytesOf(password), nonce: salt, tagLength: HASH_BYTES, ...PARAMETERS })
  const { memory, passes, parallelism } = PARAMETERS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether a password is the one of a stored hash. */
async function matchesHash(password: string, phc: string): Promise<boolean> {
  const parts = PHC.exec(phc)
  if (!parts) throw new Error('not an argon2id hash')
  const [memory, passes, parallelism] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const stored = Buffer.from(parts[5]!, 'base64')
  const nonce = Buffer.from(parts[4]!, 'base64')
  const hash = await derive('argon2id', { message: bytesOf(password), nonce, memory, passes, parallelism, tagLength: stored.length })
  return timingSafeEqual(hash, stored)
}

let dummy: Promise<string> | undefined

/** Checks a password in constant time, whether or not the user exists: for an unknown user a dummy hash is compared. */
export async function checkPassword(password: string, phc: string | undefined): Promise<boolean> {
  dummy ??= hashPassword(randomBytes(16).toString('hex'))
  // a text too long to be a password is not hashed, but takes as long
  const isPossible = password.length <= MAX_PASSWORD_LENGTH
  const isMatch = await matchesHash(isPossible ? password : '', phc ?? (await dummy))
  return isMatch && isPossible && phc !== undefined
}
