/** Whether an executed operation holds: an undone one does not, and an undo is no execution of its function. */
export const OPERATION_VALIDITIES = ['valid', 'undone', 'undo'] as const
type OperationValidity = (typeof OPERATION_VALIDITIES)[number]

/** The validity of an operation; `undoes` is the operation that it took back. */
export function validityOf({ undoneAt, undoes }: { undoneAt: string | null; undoes: string | null }): OperationValidity {
  if (undoes !== null) return 'undo'
  return undoneAt === null ? 'valid' : 'undone'
}
