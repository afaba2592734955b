import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { ReportBody } from '@verka/domain/open-reports/report-form.api.ts'

/** Solves a challenge of the server, in one to three seconds of the device's work. @throws when it cannot be solved */
export async function prove(challenge: Challenge): Promise<NonNullable<ReportBody['proof']>> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge has no solution')
  return { challenge: { ...challenge }, solution: { ...solution } }
}
