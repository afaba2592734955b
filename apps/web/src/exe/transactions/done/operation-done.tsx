import { Text } from '@mantine/core'
import type { DoneOperation } from '@verka/domain/transactions/transactions.api.ts'
import { loanStepKey } from '@verka/messages/loan-step.ts'
import { FieldValues } from '../../../forms/form/field-values.tsx'
import { DatesInWords } from '../../../forms/form/dates-in-words.ts'
import { useText } from '../../../language/use-text.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { LoanStep } from '../details/loan-step.tsx'
import { BalanceChange } from '../balance-change.tsx'
import classes from './operation-done.module.css'
import { UndoButton } from './undo-button.tsx'
import { UndoneLine } from './undone-line.tsx'
import { momentText } from '../../parts/due-text.ts'

interface OperationDoneProps {
  operation: DoneOperation
  /** The operations before it. */
  earlier: readonly DoneOperation[]
  isUndoable: boolean
}

/** One operation: its name, user, time and values, with an undo button for a while. */
export function OperationDone({ operation, earlier, isUndoable }: OperationDoneProps) {
  const { t, textOf, text } = useText()
  const { executedBy, executedAt, undoneAt, undoUntil, undoes, moved, localizedNames, dataPropertyTypes, dueFieldId } = operation
  // the due time is in the loan's line, with its time
  const dataProperties = operation.dataProperties.filter(({ dataPropertyTypeId }) => dataPropertyTypeId !== dueFieldId)
  // extensions and handovers are one function: its effect distinguishes them
  const isHandOver = operation.mode === 'update' && operation.borrower !== null
  const isMentioned = loanStepKey(operation, earlier) !== undefined
  if (undoes) return <UndoneLine operation={operation} />
  const lines = [
    t('exe.byWhomWhen', { name: executedBy.name, when: momentText(executedAt, text) }),
    undoneAt && t('exe.undoneWhen', { when: momentText(undoneAt, text) }),
  ]
  return (
    <Section
      title={isHandOver ? t('exe.handedOver') : textOf(localizedNames) || t('exe.entered')}
      description={lines.filter(Boolean).join(' · ')}
    >
      <BalanceChange moved={moved} isUndone={undoneAt !== null} />
      <LoanStep operation={operation} earlier={earlier} />
      {dataProperties.length === 0 ? (
        !isMentioned && <Text c="dimmed">{t('exe.nothingEntered')}</Text>
      ) : (
        <div className={undoneAt === null ? undefined : classes.undone}>
          <DatesInWords value>
            <FieldValues fields={dataPropertyTypes} dataProperties={dataProperties} />
          </DatesInWords>
        </div>
      )}
      {isUndoable && undoUntil && <UndoButton operation={operation} />}
    </Section>
  )
}
