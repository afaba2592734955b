import type { DisplayedStatus, TransactionMode, TransactionStatus } from '@verka/domain/services/modes.ts'

/** Names of a status in a mode, where they differ from the general ones (specification section 4). */
const OWN = {
  loan: { started: 'exe.status.loan.started', completed: 'exe.status.loan.completed' },
  issueManagement: { started: 'exe.status.issue.started' },
} as const satisfies Partial<Record<TransactionMode, Partial<Record<TransactionStatus, string>>>>

type OwnKeys = (typeof OWN)['loan'][keyof (typeof OWN)['loan']] | (typeof OWN)['issueManagement']['started']

/** The key of what a transaction's status is called in the mode of its service; without a mode what it is called in any. */
export function statusKey(
  mode: TransactionMode | undefined,
  status: DisplayedStatus,
): `exe.status.${TransactionStatus}` | 'exe.undoneAt' | OwnKeys {
  if (status === 'undone') return 'exe.undoneAt'
  const own = mode === undefined ? undefined : (OWN as Partial<Record<TransactionMode, Partial<Record<TransactionStatus, OwnKeys>>>>)[mode]
  return own?.[status] ?? `exe.status.${status}`
}
