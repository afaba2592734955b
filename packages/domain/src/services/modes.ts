/** Transaction modes, their statuses and operation modes (specification section 4, as data). */
export const TRANSACTION_MODES = ['simpleForm', 'updatableForm', 'loan', 'issueManagement', 'stockManagement', 'unknown'] as const
export type TransactionMode = (typeof TRANSACTION_MODES)[number]

export const TRANSACTION_STATUSES = ['started', 'completed', 'cancelled'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

export const OPERATION_MODES = ['start', 'update', 'complete', 'cancel'] as const
export type OperationMode = (typeof OPERATION_MODES)[number]

interface ModeRules {
  /** Statuses that a transaction of the mode may have. */
  statuses: readonly TransactionStatus[]
  operationModes: readonly OperationMode[]
  /** A start completes at once. */
  isImmediate: boolean
  /** A completed transaction may still be updated. */
  isUnlocked: boolean
}

export const MODE_RULES = {
  simpleForm: { statuses: ['completed', 'started'], operationModes: ['start'], isImmediate: true, isUnlocked: false },
  updatableForm: { statuses: ['completed', 'started'], operationModes: ['start', 'update'], isImmediate: true, isUnlocked: true },
  loan: { statuses: ['started', 'completed'], operationModes: ['start', 'update', 'complete'], isImmediate: false, isUnlocked: false },
  issueManagement: {
    statuses: ['started', 'cancelled', 'completed'],
    operationModes: ['start', 'update', 'cancel', 'complete'],
    isImmediate: false,
    isUnlocked: false,
  },
  stockManagement: { statuses: ['completed', 'started'], operationModes: ['start'], isImmediate: true, isUnlocked: false },
  unknown: { statuses: TRANSACTION_STATUSES, operationModes: OPERATION_MODES, isImmediate: false, isUnlocked: false },
} as const satisfies Record<TransactionMode, ModeRules>

/**
 * The status after an operation, or undefined when the mode or the present status forbids it (decisions section 5).
 * `current` is undefined for a transaction that is about to start.
 */
export function nextStatus(
  mode: TransactionMode,
  operationMode: OperationMode,
  current: TransactionStatus | undefined,
): TransactionStatus | undefined {
  const rules: ModeRules = MODE_RULES[mode]
  if (!rules.operationModes.includes(operationMode)) return undefined
  if (operationMode === 'start') {
    if (current !== undefined) return undefined
    return rules.isImmediate ? 'completed' : 'started'
  }
  if (current === undefined) return undefined
  const isRunning = current === 'started'
  if (operationMode === 'update') return isRunning || (rules.isUnlocked && current === 'completed') ? current : undefined
  if (!isRunning) return undefined
  return operationMode === 'complete' ? 'completed' : 'cancelled'
}
