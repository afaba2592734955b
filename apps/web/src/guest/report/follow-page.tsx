import { IconCheck, IconClock, IconFlagOff, IconLock, IconProgress, IconX } from '@tabler/icons-react'
import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import { commentReport, showReport, type ReportStateOf } from '@verka/domain/open-reports/report-form.api.ts'
import { findOpenPlace } from '@verka/domain/open/open-place.api.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { newId } from '../../data/new-id.ts'
import { useLogin } from '../../data/session-context.ts'
import { InRegion, useText } from '../../language/use-text.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Facts, Section } from '../../ui/page/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useOpenCall, useOpenPlace, useOpenSend } from './open-call.ts'
import { SentReport } from './sent-report.tsx'
import classes from './report.module.css'

/** The state of a report for its reporter. The secret is in the part of the address that is never sent. */
export default function FollowPage() {
  const [secret] = useState(() => window.location.hash.slice(1))
  const answer = useOpenCall(showReport, { body: { secret } })
  if (!answer.data) {
    if (answer.error?.code === 'notFound') return <Unknown />
    return answer.error ? <ErrorState messages={answer.errorTexts} onRetry={answer.retry} /> : <PageSkeleton />
  }
  return (
    <InRegion {...answer.data.region}>
      <Followed secret={secret} report={answer.data} onChange={answer.replace} />
    </InRegion>
  )
}

/** No link shows anything where nothing is shown without a login: which of them are whole is not known then. */
function Unknown() {
  const { t } = useText()
  const answer = useOpenCall(findOpenPlace, { query: useOpenPlace() })
  if (!answer.data && !answer.error) return <PageSkeleton />
  const isClosed = answer.data?.place === null
  return (
    <EmptyState
      isPage
      icon={isClosed ? IconLock : IconFlagOff}
      title={t(isClosed ? 'report.closedNow' : 'report.unknown')}
      text={t(isClosed ? 'report.closedNowHint' : 'report.unknownHint')}
    />
  )
}

const LOOKS = {
  waiting: { tone: 'warning', icon: IconClock },
  started: { tone: 'info', icon: IconProgress },
  completed: { tone: 'success', icon: IconCheck },
  cancelled: { tone: 'neutral', icon: IconX },
  rejected: { tone: 'neutral', icon: IconX },
  deleted: { tone: 'neutral', icon: IconX },
} as const

/** A case without a status was deleted. */
const stateOf = ({ state, status }: ReportStateOf): keyof typeof LOOKS => (state === 'accepted' ? (status ?? 'deleted') : state)

function Followed({ secret, report, onChange }: { secret: string; report: ReportStateOf; onChange: (report: ReportStateOf) => void }) {
  const { t, formatDate, formatDateTime, timeZone } = useText()
  const { look } = useLogin()
  const [search, setSearch] = useAddressSearch()
  // the receipt is shown once: the address is kept, and the state is read there later
  const [sent] = useState(search.sent)
  useEffect(() => setSearch({ sent: undefined }, { isTyping: true }), [setSearch])
  const { object, code, service, receivedAt, removedAt, answer, fields, photos, comments, mayComment } = report
  const state = stateOf(report)
  return (
    <Page
      width="narrow"
      title={service || t('report.follow.title')}
      description={[
        object,
        code,
        t('report.receivedAt', { at: formatDateTime(receivedAt) }),
        removedAt && t('report.removedOn', { day: formatDate(dayAt(new Date(removedAt), timeZone)) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      badge={
        <StatusBadge {...LOOKS[state]} isLong>
          {t(`report.state.${state}`)}
        </StatusBadge>
      }
    >
      {sent !== undefined && <SentReport secret={secret} code={sent} />}
      {answer && (
        <Section title={t('report.answer')}>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{answer}</Text>
        </Section>
      )}
      {(fields.length > 0 || photos > 0) && (
        <Section title={t('report.yourReport')}>
          {fields.length > 0 && <Facts facts={fields.map(({ name, text }) => ({ label: name, value: text }))} />}
          {photos > 0 && <Text c="dimmed">{t('report.photoCount', { count: photos })}</Text>}
        </Section>
      )}
      {(comments.length > 0 || mayComment || state === 'deleted') && (
        <Section title={t('report.conversation')}>
          {comments.length > 0 && (
            <ul className={classes.comments}>
              {comments.map(({ id, isOwn, text, at }) => (
                <li key={id} className={isOwn ? `${classes.comment} ${classes.own}` : classes.comment}>
                  <Text size="xs" c="dimmed">
                    {`${isOwn ? t('report.you') : t('report.them', { tenant: look?.name ?? '' })} · ${formatDateTime(at)}`}
                  </Text>
                  {text}
                </li>
              ))}
            </ul>
          )}
          {mayComment ? (
            <NewComment secret={secret} onChange={onChange} />
          ) : (
            <Text c="dimmed">{t(state === 'deleted' ? 'report.closedDeleted' : 'report.closed')}</Text>
          )}
        </Section>
      )}
    </Page>
  )
}

function NewComment({ secret, onChange }: { secret: string; onChange: (report: ReportStateOf) => void }) {
  const text = useText()
  const { t } = text
  const send = useOpenSend()
  const [written, setWritten] = useState('')
  // a repeat after a lost answer is the same comment, unless it says something else by now
  const [unanswered, setUnanswered] = useState<{ commentId: string; text: string }>()
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (written.trim() === '' || isSending) return
    setSending(true)
    setError(undefined)
    const comment = unanswered?.text === written ? unanswered : { commentId: newId(), text: written }
    try {
      onChange(await send(commentReport, { body: { secret, ...comment } }))
      setWritten('')
      setUnanswered(undefined)
    } catch (failure) {
      const hasNoAnswer = failure instanceof ApiError && failure.isUnanswered
      if (hasNoAnswer) setUnanswered(comment)
      setError(hasNoAnswer ? t('report.commentUnanswered') : errorMessages(failure, text)[0])
    } finally {
      setSending(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Textarea
          label={t('report.comment')}
          size="lg"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={2000}
          value={written}
          error={error}
          onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        />
        <Button type="submit" size="md" loading={isSending} disabled={written.trim() === ''} style={{ alignSelf: 'flex-end' }}>
          {t('report.sendComment')}
        </Button>
      </Stack>
    </form>
  )
}
