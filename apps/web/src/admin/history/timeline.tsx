import { useState } from 'react'
import { Badge, Button, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconClipboardCheck, IconPencil, IconPlus } from '@tabler/icons-react'
import { getElementHistory, type getRecordHistory, type HistoryChange, type HistoryExecution } from '@verka/domain/history/history.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { TransactionStatusBadge } from '../../entities/transaction-status-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'
import { addressOfThing } from '../changes/address-of-thing.ts'
import { actionName } from '../changes/entry-words.ts'
import { usePartWords, type PartWords } from '../changes/use-part-words.ts'
import { ChangedParts } from '../changes/changed-parts.tsx'
import { useHistory } from './use-history.ts'
import classes from './timeline.module.css'

type Shown = 'all' | 'change' | 'execution'

interface HistorySectionProps {
  definition: typeof getElementHistory | typeof getRecordHistory
  id: string
}

/** History, newest first: changes with values before and after, and operations. */
export function HistorySection({ definition, id }: HistorySectionProps) {
  const { t } = useText()
  const [shown, setShown] = useState<Shown>('all')
  const history = useHistory(definition, id, shown === 'all' ? undefined : shown)
  const words = usePartWords(history.fields)
  const { entries } = history
  // the write of a function is shown with its operation
  const executed = new Set(entries.flatMap((entry) => (entry.kind === 'execution' ? [entry.id] : [])))
  const writtenBy = (operationId: string) => entries.filter((entry) => entry.kind === 'change' && entry.operationId === operationId)
  const own = entries.filter((entry) => entry.kind === 'execution' || entry.operationId === null || !executed.has(entry.operationId))
  const body = () => {
    if (history.errorTexts.length > 0) return <ErrorState messages={history.errorTexts} onRetry={history.retry} />
    if (history.isPending) return <Skeleton height={160} radius="md" />
    if (own.length === 0) return <Text c="dimmed">{t('history.empty')}</Text>
    return (
      <ol className={classes.entries}>
        {own.map((entry) =>
          entry.kind === 'execution' ? (
            <Execution key={entry.id} entry={entry} changes={writtenBy(entry.id) as HistoryChange[]} words={words} />
          ) : (
            <Change key={entry.id} entry={entry} words={words} />
          ),
        )}
      </ol>
    )
  }
  return (
    <Section title={t('history.title')}>
      <Stack gap="md">
        {definition.name === getElementHistory.name && (
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('history.which')}
            value={shown}
            onChange={(value) => setShown(value as Shown)}
            data={[
              { value: 'all', label: t('history.all') },
              { value: 'change', label: t('history.changes') },
              { value: 'execution', label: t('history.executions') },
            ]}
          />
        )}
        {body()}
        {history.more && (
          <Button variant="default" loading={history.isReadingMore} onClick={history.more}>
            {t('history.more')}
          </Button>
        )}
      </Stack>
    </Section>
  )
}

function ByWhomWhen({ entry }: { entry: HistoryChange | HistoryExecution }) {
  const { t, formatDateTime } = useText()
  return (
    <Text size="sm" c="dimmed">
      {t('history.byWhomWhen', { name: entry.by?.name ?? t('audit.nobody'), when: formatDateTime(entry.at) })}
    </Text>
  )
}

function Change({ entry, words }: { entry: HistoryChange; words: PartWords }) {
  const { t } = useText()
  const isNew = entry.action === 'create'
  const Icon = isNew ? IconPlus : IconPencil
  const title = isNew ? t('history.created') : entry.action === 'update' ? t('history.changed') : actionName(entry.action, t)
  return (
    <li className={classes.entry}>
      <span className={classes.sign} aria-hidden>
        <Icon size={15} stroke={1.9} />
      </span>
      <div className={classes.facts}>
        <Text fw={580}>{title}</Text>
        <ByWhomWhen entry={entry} />
        {entry.bulkChangeId !== null && (
          <Link to={addressOf('/bulkChanges', undefined, { id: entry.bulkChangeId })} size="sm">
            {t('bulk.partOf')}
          </Link>
        )}
        {entry.importId !== null && <PartOfImport id={entry.importId} />}
        {!isNew && <ChangedParts before={entry.before} after={entry.after} words={words} />}
      </div>
    </li>
  )
}

/** The import that made a change: a link for those who may see it. */
function PartOfImport({ id }: { id: string }) {
  const { t } = useText()
  const { user } = useSession()
  const address = addressOfThing('dataImport', id, user.role)
  if (address === undefined) return <Text size="sm">{t('history.partOfImport')}</Text>
  return (
    <Link to={address} size="sm">
      {t('history.partOfImport')}
    </Link>
  )
}

function Execution({ entry, changes, words }: { entry: HistoryExecution; changes: HistoryChange[]; words: PartWords }) {
  const { t, textOf } = useText()
  const [service, step] = [textOf(entry.serviceNames), textOf(entry.functionNames)]
  const name = entry.undoes === null ? step : `${t('history.undo')}: ${step}`
  const Icon = entry.undoes === null ? IconClipboardCheck : IconArrowBackUp
  return (
    <li className={classes.entry} data-undone={entry.undoneAt !== null || undefined}>
      <span className={classes.sign} data-execution aria-hidden>
        <Icon size={15} stroke={1.9} />
      </span>
      <div className={classes.facts}>
        <div className={classes.head}>
          <Link to={addressOf('/exe/transaction/$id', { id: entry.transactionId }, { from: 'object' })} fw={580}>
            {service}
          </Link>
          <TransactionStatusBadge status={entry.status} mode={entry.serviceMode} />
          {entry.undoneAt !== null && (
            <Badge variant="light" color="gray" radius="sm" tt="none" fw={550}>
              {t('history.undone')}
            </Badge>
          )}
        </div>
        {name !== service && <Text size="sm">{name}</Text>}
        <ByWhomWhen entry={entry} />
        {changes.map((change) => (
          <ChangedParts key={change.id} before={change.before} after={change.after} words={words} />
        ))}
      </div>
    </li>
  )
}
