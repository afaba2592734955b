import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { commentOpenReport, type FullOpenReport } from '@verka/domain/open-reports/open-reports.api.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { momentText } from '../parts/due-text.ts'
import { isOver } from './report-state.tsx'
import classes from './report.module.css'

/** What the reporter and the people of the site write to each other. */
export function Conversation({ report }: { report: FullOpenReport }) {
  const { id, state, conversation, contact } = report
  const { t, text } = useText()
  const save = useSave(commentOpenReport)
  const [written, setWritten] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (written.trim() === '') return
    await save.mutateAsync({ params: { id }, body: { text: written } }).then(
      () => setWritten(''),
      // shown as a message; what was written stays
      () => undefined,
    )
  }
  if (state === 'rejected' && conversation.length === 0) return null
  return (
    <Section title={t('reported.conversation')}>
      {conversation.length === 0 ? (
        <Text c="dimmed">{t('reported.noConversation')}</Text>
      ) : (
        <ul className={classes.comments}>
          {conversation.map((comment) => (
            <li key={comment.id} className={comment.by ? `${classes.comment} ${classes.own}` : classes.comment}>
              <Text size="xs" c="dimmed">
                {`${comment.by?.name ?? t('reported.reporter')} · ${momentText(comment.at, text)}`}
              </Text>
              {comment.text}
            </li>
          ))}
        </ul>
      )}
      {state !== 'rejected' && (
        <form onSubmit={(event) => void send(event)}>
          <Stack gap="sm">
            <Textarea
              label={t('reported.write')}
              description={isOver(report) && t(contact.email ? 'reported.overMailed' : 'reported.overUnmailed')}
              size="md"
              autosize
              minRows={2}
              maxRows={8}
              maxLength={2000}
              value={written}
              onChange={({ currentTarget }) => setWritten(currentTarget.value)}
            />
            <Button
              type="submit"
              variant="light"
              loading={save.isPending}
              disabled={written.trim() === ''}
              style={{ alignSelf: 'flex-end' }}
            >
              {t('reported.send')}
            </Button>
          </Stack>
        </form>
      )}
    </Section>
  )
}
