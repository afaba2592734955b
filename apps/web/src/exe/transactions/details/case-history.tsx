import { Button, Text, Title } from '@mantine/core'
import { Fragment, useId, useState, type ReactNode } from 'react'
import type { DoneOperation, FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { FieldValues } from '../../../forms/form/field-values.tsx'
import { DatesInWords } from '../../../forms/form/dates-in-words.ts'
import { useText } from '../../../language/use-text.tsx'
import classes from './case-history.module.css'
import { answersByStep, undoableIn } from './step-answers.ts'
import { UndoneLine } from '../done/undone-line.tsx'
import { momentText } from '../../parts/due-text.ts'
import { PersonInitials } from '../../../ui/person/person-initials.tsx'

const TITLES = {
  start: 'exe.case.start',
  update: 'exe.case.update',
  complete: 'exe.case.complete',
  cancel: 'exe.case.cancel',
} as const satisfies Record<DoneOperation['mode'], string>

interface CaseHistoryProps extends Pick<FullTransaction, 'operations'> {
  /** The undo button of the newest entry; omitted: it is elsewhere on the page, or not wanted. */
  undo?: ReactNode
  /** Above a form that continues it: the first and last entries; the rest on request. */
  isShort?: boolean
}

/** A case as a conversation: entries with person and time, newest last. */
export function CaseHistory({ operations, undo, isShort = false }: CaseHistoryProps) {
  const { t } = useText()
  const id = useId()
  const answers = answersByStep(operations)
  const undoable = undoableIn(operations)
  const [isWhole, setWhole] = useState(!isShort)
  const between = isWhole ? 0 : Math.max(0, operations.length - 2)
  const shown = between === 0 ? operations : [operations[0]!, operations.at(-1)!]
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} fz="1.1rem" mb="sm">
        {t('exe.case')}
      </Title>
      <ol className={classes.entries}>
        {shown.map((operation, index) => (
          <Fragment key={operation.id}>
            {between > 0 && index === 1 && (
              <li className={classes.between}>
                <Button variant="subtle" size="sm" mih={44} onClick={() => setWhole(true)}>
                  {t('exe.moreRunning', { count: between })}
                </Button>
              </li>
            )}
            <li className={classes.entry} data-undoing={operation.undoes !== null || undefined}>
              {operation.undoes === null ? (
                <Entry operation={operation} answers={answers.get(operation.id) ?? []} undo={operation === undoable && undo} />
              ) : (
                <UndoneLine operation={operation} />
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </section>
  )
}

interface EntryProps {
  operation: DoneOperation
  answers: DoneOperation['dataProperties']
  undo: ReactNode
}

function Entry({ operation, answers, undo }: EntryProps) {
  const { t, textOf, text } = useText()
  const { executedBy, executedAt, mode, undoneAt, localizedNames, dataPropertyTypes } = operation
  return (
    <>
      <div className={classes.who}>
        <PersonInitials name={executedBy.name} size={38} hasOwnColour />
      </div>
      <article className={classes.bubble} data-undone={undoneAt === null ? undefined : true}>
        <header>
          <Text fw={600} className={classes.title}>
            {t(TITLES[mode], { name: executedBy.name })}
          </Text>
          <Text size="sm" c="dimmed">
            {[momentText(executedAt, text), textOf(localizedNames)].filter(Boolean).join(' · ')}
          </Text>
        </header>
        {answers.length > 0 ? (
          <div className={classes.answers}>
            <DatesInWords value>
              <FieldValues fields={dataPropertyTypes} dataProperties={answers} />
            </DatesInWords>
          </div>
        ) : (
          <Text size="sm" c="dimmed">
            {t('exe.nothingNew')}
          </Text>
        )}
        {undo}
      </article>
    </>
  )
}
