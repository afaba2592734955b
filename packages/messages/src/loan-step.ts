import type { OperationMode } from '@verka/domain/services/modes.ts'

/** Effect of an operation on its loan, as a transaction lists it. */
interface LoanStep {
  mode: OperationMode
  borrower: { id: string } | null
  dueAt: string | null
  executedBy: { id: string }
  undoes: string | null
  undoneAt: string | null
}

type LoanStepKey = `exe.loan.${'borrowed' | 'lent' | 'handedOver'}${'' | 'Until'}` | 'exe.loan.extended' | 'exe.loan.due'

/**
 * The key of an operation's effect on its loan, with the parameters `name` of the new borrower and `until`; undefined for an operation with
 * neither.
 * @param earlier the earlier operations of the loan
 */
export function loanStepKey({ mode, borrower, dueAt, executedBy }: LoanStep, earlier: readonly LoanStep[]): LoanStepKey | undefined {
  if (borrower) {
    const got = mode !== 'start' ? 'handedOver' : borrower.id === executedBy.id ? 'borrowed' : 'lent'
    return `exe.loan.${got}${dueAt ? 'Until' : ''}`
  }
  if (!dueAt) return undefined
  const wasDue = earlier.some((one) => one.dueAt !== null && one.undoes === null && one.undoneAt === null)
  return wasDue ? 'exe.loan.extended' : 'exe.loan.due'
}
