import { Text } from '@mantine/core'
import type { DoneOperation } from '@verka/domain/transactions/transactions.api.ts'
import { loanStepKey } from '@verka/messages/loan-step.ts'
import { useText } from '../../../language/use-text.tsx'
import { dueText } from '../../parts/due-text.ts'

interface LoanStepProps {
  operation: DoneOperation
  /** The operations before it. */
  earlier: readonly DoneOperation[]
}

/** Borrower and due time set by an operation. */
export function LoanStep({ operation, earlier }: LoanStepProps) {
  const text = useText()
  const { borrower, dueAt, undoneAt } = operation
  const key = loanStepKey(operation, earlier)
  if (!key) return null
  return (
    <Text fw={550} {...(undoneAt !== null && { td: 'line-through', c: 'dimmed' })}>
      {text.t(key, { name: borrower?.name ?? '', until: dueAt ? dueText(dueAt, text) : '' })}
    </Text>
  )
}
