import type { OperationMode, TransactionMode } from '@verka/domain/services/modes.ts'
import type { StockMove } from '@verka/domain/services/stock-moves.ts'

const OF_MODE = {
  simpleForm: { start: 'exe.deed.send' },
  updatableForm: { start: 'exe.deed.keep', update: 'exe.deed.keepChanges' },
  loan: { start: 'exe.deed.borrow', update: 'exe.deed.extend', complete: 'exe.deed.return' },
  issueManagement: {
    start: 'exe.deed.report',
    update: 'exe.deed.updateCase',
    complete: 'exe.deed.closeCase',
    cancel: 'exe.deed.cancelCase',
  },
  stockManagement: { start: 'exe.deed.changeStock' },
  unknown: {},
} as const satisfies Record<TransactionMode, Partial<Record<OperationMode, string>>>

const OF_ANY = {
  start: 'exe.deed.send',
  update: 'exe.deed.update',
  complete: 'exe.deed.complete',
  cancel: 'exe.deed.cancel',
} as const satisfies Record<OperationMode, string>

const OF_STOCK = {
  out: 'exe.deed.withdraw',
  in: 'exe.deed.refill',
  count: 'exe.deed.count',
} as const satisfies Record<StockMove, string>

type Values<T> = T extends unknown ? T[keyof T] : never
type ActionKey =
  | Values<(typeof OF_MODE)[TransactionMode]>
  | Values<typeof OF_ANY>
  | Values<typeof OF_STOCK>
  | 'exe.deed.lend'
  | 'exe.deed.handOver'
  | 'exe.deed.sendChecklist'

/** A step of a loan for the people in it. */
interface LoanAction {
  /** Another person than the one who executes gets the object. */
  isForAnother?: boolean
  /** The change of a running loan: a later due date, or another borrower; left out, neither is known. */
  change?: LoanChange | undefined
}

/** Kinds of change of a running loan. */
export type LoanChange = 'extended' | 'handedOver' | 'changed'

interface Execution extends LoanAction {
  /** Of the service. */
  mode: TransactionMode
  operationMode: OperationMode
  /** The stock movement, where there is one only. */
  move?: StockMove | null | undefined
  /** Its form has checks. */
  isChecklist?: boolean
}

/** The key of an execution's verb, for its button: 'lend', 'withdraw', never only 'save'. */
export function actionKey({ mode, operationMode, move, isForAnother = false, change, isChecklist = false }: Execution): ActionKey {
  if (mode === 'loan' && operationMode === 'start' && isForAnother) return 'exe.deed.lend'
  if (mode === 'loan' && operationMode === 'update' && change === 'handedOver') return 'exe.deed.handOver'
  if (mode === 'loan' && operationMode === 'update' && change === 'changed') return OF_ANY.update
  if (mode === 'stockManagement' && move) return OF_STOCK[move]
  if (mode === 'simpleForm' && isChecklist) return 'exe.deed.sendChecklist'
  return (OF_MODE[mode] as Partial<Record<OperationMode, ActionKey>>)[operationMode] ?? OF_ANY[operationMode]
}

const DONE_OF_MODE = {
  loan: { start: 'exe.doneText.borrowed', update: 'exe.doneText.loanChanged', complete: 'exe.doneText.returned' },
  issueManagement: {
    start: 'exe.doneText.reported',
    update: 'exe.doneText.caseUpdated',
    complete: 'exe.doneText.caseClosed',
    cancel: 'exe.doneText.caseCancelled',
  },
} as const satisfies Partial<Record<TransactionMode, Partial<Record<OperationMode, string>>>>
const DONE_TO_STOCK = {
  out: 'exe.doneText.withdrawn',
  in: 'exe.doneText.refilled',
  count: 'exe.doneText.counted',
} as const satisfies Record<StockMove, string>
type DoneKey =
  | Values<(typeof DONE_OF_MODE)[keyof typeof DONE_OF_MODE]>
  | 'exe.doneText'
  | 'exe.doneText.lent'
  | 'exe.doneText.extended'
  | Values<typeof DONE_TO_STOCK>
  | 'exe.doneText.returnedLate'
  | 'exe.doneText.handedOver'

/**
 * The key of an execution's receipt, with the parameters `service`, `element` and, of a loan, the borrower's `name`, of a stock the
 * `amount` and the `balance`, of a late return the delay (`late`).
 */
export function doneKey({
  mode,
  operationMode,
  isForAnother = false,
  change,
  move,
  isLate = false,
}: Pick<Execution, 'mode' | 'operationMode' | 'move' | keyof LoanAction> & { isLate?: boolean }): DoneKey {
  if (mode === 'stockManagement' && move) return DONE_TO_STOCK[move]
  if (mode === 'loan' && operationMode === 'complete' && isLate) return 'exe.doneText.returnedLate'
  if (mode === 'loan' && operationMode === 'start' && isForAnother) return 'exe.doneText.lent'
  if (mode === 'loan' && operationMode === 'update' && (change === 'extended' || change === 'handedOver')) return `exe.doneText.${change}`
  const ofMode: Partial<Record<TransactionMode, Partial<Record<OperationMode, DoneKey>>>> = DONE_OF_MODE
  return ofMode[mode]?.[operationMode] ?? 'exe.doneText'
}
