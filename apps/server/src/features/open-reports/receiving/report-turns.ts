import { asId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { OpenContext } from '../../../http/context.ts'
import { openTurns, type Turn } from '../../../http/files/document-turns.ts'
import { networkOf } from '../../../network-of.ts'

/** A reporter has gone by then. */
const LONGEST_WAIT_MS = 20_000

/** How long the process is for people inside after a report, in times that it took, and at most. */
const REST = { times: 6, most: 1000 }

/** Reports are taken one after the other, those of different networks in turn: however many come, people inside keep the process. */
const turns = openTurns({ ofTenant: 1, ofPerson: 1, longestLine: 5 })

function joined(network: string): Turn {
  try {
    return turns.enter({ tenantId: asId('people without a login'), userId: asId(network) }, AbortSignal.timeout(LONGEST_WAIT_MS))
  } catch {
    throw new AppError('tooManyRequests', { message: '@errors.tooManyRequests' }, { retryAfter: 10 })
  }
}

/**
 * Takes a report when it is its turn. The next one comes after a pause, so that most of the process is for people inside.
 * @throws `tooManyRequests` when its network has too many waiting, `unavailable` after a long wait
 */
export async function inReportTurn<Result>({ address }: OpenContext, work: () => Promise<Result>): Promise<Result> {
  const turn = joined(networkOf(address))
  await turn.come.catch(() => {
    throw new AppError('unavailable', { message: '@errors.unavailable' })
  })
  const began = performance.now()
  try {
    return await work()
  } finally {
    setTimeout(turn.end, Math.min((performance.now() - began) * REST.times, REST.most)).unref()
  }
}
