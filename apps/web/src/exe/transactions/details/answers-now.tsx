import { Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { FieldValues } from '../../../forms/form/field-values.tsx'
import { useText } from '../../../language/use-text.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { UndoButton } from '../done/undo-button.tsx'
import { momentText } from '../../parts/due-text.ts'
import { newestOf, undoableIn } from './step-answers.ts'

interface AnswersNowProps extends Pick<FullTransaction, 'operations'> {
  /** Whether no later transaction has replaced it. */
  holds: boolean
  /** The undo button of the newest is elsewhere on the page. */
  isUndoneElsewhere: boolean
  /** The link for changing the answers. */
  children: ReactNode
}

/** The present answers of an updatable form with their user and time, and a link to change them. */
export function AnswersNow({ operations, holds, isUndoneElsewhere, children }: AnswersNowProps) {
  const { t, text } = useText()
  const newest = newestOf(operations)
  if (!newest) return null
  const { executedBy, executedAt, dataProperties, dataPropertyTypes, undoUntil } = newest
  return (
    <Section
      title={t('exe.answers')}
      description={t('exe.byWhomWhen', { name: executedBy.name, when: momentText(executedAt, text) })}
      actions={
        holds && (
          <StatusBadge tone="success" icon={IconCircleCheck}>
            {t('exe.holdsNow')}
          </StatusBadge>
        )
      }
    >
      {dataProperties.length === 0 ? (
        <Text c="dimmed">{t('exe.nothingEntered')}</Text>
      ) : (
        <FieldValues fields={dataPropertyTypes} dataProperties={dataProperties} />
      )}
      {undoUntil && undoableIn(operations) && !isUndoneElsewhere && <UndoButton key={newest.id} operation={newest} />}
      {children}
    </Section>
  )
}
