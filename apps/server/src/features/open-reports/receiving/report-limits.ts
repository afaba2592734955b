import { AppError } from '@verka/domain/errors/app-error.ts'
import type { ElementId, OpenReportId, TransactionId } from '@verka/domain/entities/ids.ts'
import type { SiteScope } from '../../../db/site-scope.ts'
import type { OpenContext } from '../../../http/context.ts'
import { networkOf, widerNetworkOf } from '../../../network-of.ts'
import { countWithin, shareOfLimit, type Limit } from '../../open/open-limits.ts'
import { newChallenge, provedBy } from './report-proof.ts'

/** The part of a limit from which a challenge has to be solved. */
const NEAR = 0.5

interface Proof {
  challenge: Record<string, unknown>
  solution: Record<string, unknown>
}

/**
 * Counts a report within the limits of its address, network, object and tenant; near one of them a challenge has to be solved first.
 * @throws `stale` with the challenge, `tooManyRequests`
 */
export async function countReport(
  open: OpenContext,
  { tenantId }: SiteScope,
  elementId: ElementId,
  proof: Proof | undefined,
): Promise<void> {
  const { runtime, address } = open
  const limits: [Limit, string][] = [
    ['reportsOfAddress', networkOf(address)],
    ['reportsOfNetwork', widerNetworkOf(address)],
    ['reportsOfObject', elementId],
    ['reportsOfTenant', tenantId],
  ]
  const proved = proof && (await provedBy(runtime.settings, proof, runtime.now()))
  const outcome = await runtime.database.transaction({ kind: 'installation' }, async (tx) => {
    const shares = []
    for (const [limit, value] of limits) shares.push(await shareOfLimit(tx, open, limit, value))
    if (shares.some((share) => share >= NEAR)) {
      const isFresh = proved !== undefined && !(await countWithin(tx, open, 'proofs', proved))
      if (!isFresh) return 'challenge'
    }
    for (const [limit, value] of limits) {
      const refused = await countWithin(tx, open, limit, value)
      if (refused) return refused
    }
    return undefined
  })
  if (outcome === 'challenge')
    throw new AppError(
      'stale',
      { message: '@errors.reportProof', field: 'proof' },
      { challenge: await newChallenge(runtime.settings, runtime.now()) },
    )
  if (outcome) throw outcome
}

/** Counts a comment of a reporter. @throws `tooManyRequests` */
export async function countComment(open: OpenContext, id: OpenReportId): Promise<void> {
  const refused = await open.runtime.database.transaction({ kind: 'installation' }, (tx) => countWithin(tx, open, 'commentsOfReport', id))
  if (refused) throw refused
}

/** Whether a network says for the first time today that it sees the same as a case. */
export const isFirstSupport = (open: OpenContext, caseId: TransactionId): Promise<boolean> =>
  open.runtime.database.transaction(
    { kind: 'installation' },
    async (tx) => !(await countWithin(tx, open, 'supports', `${networkOf(open.address)} ${caseId}`)),
  )
