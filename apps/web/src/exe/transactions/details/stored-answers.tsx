import { Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useId } from 'react'
import type { DoneOperation, FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { fieldName } from '../../../forms/field-name.ts'
import { FieldValues, FieldValueText } from '../../../forms/form/field-values.tsx'
import { useText } from '../../../language/use-text.tsx'
import classes from './stored-answers.module.css'
import { changesIn, type Change } from './step-answers.ts'
import { UndoneLine } from '../done/undone-line.tsx'
import { momentText } from '../../parts/due-text.ts'

/** The history of the answers, newest first: each with its changes. */
export default function AnswersBefore({ operations }: Pick<FullTransaction, 'operations'>) {
  const { t } = useText()
  const id = useId()
  const changes = changesIn(operations)
  // a single answer is already shown above
  if (operations.length < 2) return null
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} fz="1.1rem" mb="sm">
        {t('exe.answerHistory')}
      </Title>
      <ol className={classes.entries}>
        {operations.toReversed().map((operation) => (
          <li key={operation.id}>
            {operation.undoes === null ? (
              <Entry operation={operation} changes={changes.get(operation.id) ?? []} />
            ) : (
              <UndoneLine operation={operation} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entry({ operation, changes }: { operation: DoneOperation; changes: readonly Change[] }) {
  const { t, text } = useText()
  const { executedBy, executedAt, mode, undoneAt, dataProperties, dataPropertyTypes } = operation
  const lines = [momentText(executedAt, text), undoneAt && t('exe.undoneWhen', { when: momentText(undoneAt, text) })]
  return (
    <article className={classes.entry} data-undone={undoneAt === null ? undefined : true}>
      <header>
        <Text fw={600} className={classes.title}>
          {t(mode === 'start' ? 'exe.answersFirst' : 'exe.answersChanged', { name: executedBy.name })}
        </Text>
        <Text size="sm" c="dimmed">
          {lines.filter(Boolean).join(' · ')}
        </Text>
      </header>
      {mode === 'start' && <FieldValues fields={dataPropertyTypes} dataProperties={dataProperties} />}
      {mode !== 'start' && changes.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('exe.nothingChanged')}
        </Text>
      )}
      {mode !== 'start' && changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field.id} className={classes.change}>
              <dt>{fieldName(field, text)}</dt>
              <dd className={classes.values}>
                {before === null ? (
                  <span className={classes.before}>{t('exe.noAnswer')}</span>
                ) : (
                  <del className={classes.before}>
                    <FieldValueText field={field} value={before} />
                  </del>
                )}
                <IconArrowRight size={18} stroke={1.8} role="img" aria-label={t('exe.becomes')} className={classes.arrow} />
                <ins className={classes.after}>{after === null ? t('exe.noAnswer') : <FieldValueText field={field} value={after} />}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}
