import type { OperationMode } from '@verka/domain/services/modes.ts'

/** What an operation did to its loan, as a transaction tells it. */
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
 * The key of what an operation did to its loan, with the parameters `name` of who got the object and `until`; undefined for one
 * that neither gave it to somebody nor said until when.
 * @param earlier what was done in the loan before
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
