/** Transaction modes, their statuses, operation modes and transitions (specification section 4, decisions section 5, as data). */
export const TRANSACTION_MODES = ['simpleForm', 'updatableForm', 'loan', 'issueManagement', 'stockManagement', 'unknown'] as const
export type TransactionMode = (typeof TRANSACTION_MODES)[number]

export const TRANSACTION_STATUSES = ['started', 'completed', 'cancelled'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** Statuses as lists, charts and exports display them: one whose start was undone is undone, whatever its status is. */
export const DISPLAYED_STATUSES = [...TRANSACTION_STATUSES, 'undone'] as const
export type DisplayedStatus = (typeof DISPLAYED_STATUSES)[number]

/** The displayed status of a transaction; `undoneAt` is the time at which its start was undone. */
export const displayedStatusOf = (status: TransactionStatus, undoneAt: string | null): DisplayedStatus =>
  undoneAt === null ? status : 'undone'

export const OPERATION_MODES = ['start', 'update', 'complete', 'cancel'] as const
export type OperationMode = (typeof OPERATION_MODES)[number]

interface ModeRules {
  /** Statuses that a transaction of the mode may have. */
  statuses: readonly TransactionStatus[]
  operationModes: readonly OperationMode[]
  /** Status of a transaction whose start was undone: nothing runs in it. */
  whenUndone: TransactionStatus
  /** A new step begins with the newest answers and sends all of them; nothing ends it. */
  isAnsweredAgain: boolean
}

export const MODE_RULES = {
  simpleForm: { statuses: ['completed', 'started'], operationModes: ['start'], whenUndone: 'completed', isAnsweredAgain: false },
  updatableForm: {
    statuses: ['completed', 'started'],
    operationModes: ['start', 'update'],
    whenUndone: 'completed',
    isAnsweredAgain: true,
  },
  loan: {
    statuses: ['started', 'completed'],
    operationModes: ['start', 'update', 'complete'],
    whenUndone: 'completed',
    isAnsweredAgain: false,
  },
  issueManagement: {
    statuses: ['started', 'cancelled', 'completed'],
    operationModes: ['start', 'update', 'cancel', 'complete'],
    whenUndone: 'cancelled',
    isAnsweredAgain: false,
  },
  stockManagement: { statuses: ['completed', 'started'], operationModes: ['start'], whenUndone: 'completed', isAnsweredAgain: false },
  unknown: { statuses: TRANSACTION_STATUSES, operationModes: OPERATION_MODES, whenUndone: 'cancelled', isAnsweredAgain: false },
} as const satisfies Record<TransactionMode, ModeRules>

/** One step that a transaction may take; `from` is undefined for one that is about to start. */
export interface Transition {
  operation: OperationMode
  from: TransactionStatus | undefined
  to: TransactionStatus
}

const transition = (operation: OperationMode, from: TransactionStatus | undefined, to: TransactionStatus): Transition => ({
  operation,
  from,
  to,
})

const STARTED_AT_ONCE = transition('start', undefined, 'completed')
const STARTED = transition('start', undefined, 'started')
const UPDATED = transition('update', 'started', 'started')
const COMPLETED = transition('complete', 'started', 'completed')
const CANCELLED = transition('cancel', 'started', 'cancelled')

/** All allowed transitions; others are refused. Nothing leaves `completed` or `cancelled`, except that an updatable form is updated. */
export const TRANSITIONS: Readonly<Record<TransactionMode, readonly Transition[]>> = {
  simpleForm: [STARTED_AT_ONCE],
  // in the immediate modes `started` is read, from elsewhere, and never written
  updatableForm: [STARTED_AT_ONCE, transition('update', 'completed', 'completed'), UPDATED],
  loan: [STARTED, UPDATED, COMPLETED],
  issueManagement: [STARTED, UPDATED, COMPLETED, CANCELLED],
  stockManagement: [STARTED_AT_ONCE],
  unknown: [STARTED, UPDATED, COMPLETED, CANCELLED],
}

/** The statuses that transactions of a mode reach, in order: fewer than may be read, in the immediate modes. */
export const statusesOf = (mode: TransactionMode): readonly TransactionStatus[] =>
  MODE_RULES[mode].statuses.filter((status) => TRANSITIONS[mode].some(({ to, operation }) => to === status && operation !== 'update'))

/**
 * The status after an operation, or undefined when the mode or the present status forbids it. `current` is undefined for a new transaction.
 */
export function nextStatus(
  mode: TransactionMode,
  operationMode: OperationMode,
  current: TransactionStatus | undefined,
): TransactionStatus | undefined {
  return TRANSITIONS[mode].find(({ operation, from }) => operation === operationMode && from === current)?.to
}

/** The operation modes after which a transaction does not run any more. */
export const ENDING_MODES: ReadonlySet<OperationMode> = new Set<OperationMode>(['complete', 'cancel'])

/** Whether a mode has an operation mode in any status. */
export const hasOperationMode = (mode: TransactionMode, operationMode: OperationMode): boolean =>
  TRANSITIONS[mode].some(({ operation }) => operation === operationMode)
