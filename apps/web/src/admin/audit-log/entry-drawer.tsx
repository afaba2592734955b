import { useState } from 'react'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { getAuditEntry, type FullAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { CopiesOfEntry } from './copies-of-entry.tsx'
import { Who } from './who.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { ButtonLink, Link } from '../../ui/navigation/link.tsx'
import { DetailDrawer } from '../../ui/page/detail-drawer.tsx'
import { Facts } from '../../ui/page/section.tsx'
import { addressOfThing } from '../changes/address-of-thing.ts'
import { differencesOf, isObject, type Part } from '../changes/differences.ts'
import { actionName, entityName, nameOfEntry } from '../changes/entry-words.ts'
import { PartValue } from '../changes/part-value.tsx'
import { usePartWords, type PartWords } from '../changes/use-part-words.ts'
import classes from './entry-drawer.module.css'

interface EntryDrawerProps {
  /** Undefined: none is open. */
  id: string | undefined
  onClose: () => void
}

/** One entry of the log: person, action, origin, and values before and after. */
export default function EntryDrawer({ id, onClose }: EntryDrawerProps) {
  const { t } = useText()
  return (
    <DetailDrawer title={t('audit.entry')} id={id} onClose={onClose}>
      {(shown) => <Entry key={shown} id={shown} />}
    </DetailDrawer>
  )
}

function Entry({ id }: { id: string }) {
  const answer = useCall(getAuditEntry, { params: { id } })
  return <Loaded answer={answer}>{(entry) => <EntryDetails entry={entry} />}</Loaded>
}

function EntryDetails({ entry }: { entry: FullAuditEntry }) {
  const { t, formatDateTime } = useText()
  const site = entry.siteName ?? t('audit.wholeTenant')
  const { entity, action, actor, address } = entry
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={3} fz="1.15rem" style={{ overflowWrap: 'anywhere' }}>
          {nameOfEntry(entry) || entityName(entity, t)}
        </Title>
        <Text c="dimmed">{`${actionName(action, t)} · ${entityName(entity, t)}`}</Text>
      </Stack>
      <Facts
        facts={[
          { label: t('admin.when'), value: formatDateTime(entry.at) },
          { label: t('audit.who'), value: <Who actor={actor} entity={entity} /> },
          { label: t('audit.site'), value: site },
          ...(address === null ? [] : [{ label: t('audit.address'), value: address }]),
          { label: t('audit.requestId'), value: <span className={classes.id}>{entry.requestId}</span> },
        ]}
      />
      <WayThere entry={entry} siteName={site} />
      {entry.includes ? <CopiesOfEntry entry={entry} /> : <Changes entry={entry} />}
    </Stack>
  )
}

/** Links to the changed row, if it still exists, and to all its changes. */
function WayThere({ entry, siteName }: { entry: FullAuditEntry; siteName: string }) {
  const { t } = useText()
  const { site, user } = useSession()
  const { entity, entityId } = entry
  const to = addressOfThing(entity, entityId, user.role)
  const isHere = entry.site === null || entry.site === site.key
  return (
    <Stack gap="xs" align="flex-start">
      {to !== undefined && entry.isThere && isHere && (
        <ButtonLink to={to} variant="default">
          {t('audit.open', { kind: entityName(entity, t).toLocaleLowerCase() })}
        </ButtonLink>
      )}
      {to !== undefined && !entry.isThere && (
        <Text size="sm" c="dimmed">
          {t('audit.gone')}
        </Text>
      )}
      {to !== undefined && entry.isThere && !isHere && (
        <Text size="sm" c="dimmed">
          {t('audit.elsewhere', { site: siteName })}
        </Text>
      )}
      <Link to={addressOf('/auditLog', undefined, { 'f.entityId': JSON.stringify(entityId) })} size="sm">
        {t('audit.allOfThis')}
      </Link>
    </Stack>
  )
}

function Changes({ entry }: { entry: FullAuditEntry }) {
  const { t } = useText()
  const words = usePartWords(entry.fields)
  const [isAll, setAll] = useState(false)
  const { changed, same } = differencesOf(entry.before, entry.after)
  const hasBoth = isObject(entry.before) && isObject(entry.after)
  if (!isObject(entry.before) && !isObject(entry.after)) return <Text c="dimmed">{t('audit.noneVisible')}</Text>
  const Chevron = isAll ? IconChevronDown : IconChevronRight
  return (
    <Stack gap="sm">
      <Title order={4} fz="1rem">
        {t(hasBoth ? 'audit.changes' : 'audit.contents')}
      </Title>
      {changed.length === 0 && <Text c="dimmed">{t('audit.noDifference')}</Text>}
      {changed.length > 0 && <Parts parts={changed} words={words} hasBoth={hasBoth} isBefore={isObject(entry.before)} />}
      {same.length > 0 && (
        <>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<Chevron size={16} aria-hidden />}
            aria-expanded={isAll}
            onClick={() => setAll(!isAll)}
            style={{ alignSelf: 'flex-start' }}
          >
            {t(hasBoth ? 'audit.unchanged' : 'audit.more', { count: same.length })}
          </Button>
          {isAll && <Parts parts={same} words={words} hasBoth={false} isBefore={!isObject(entry.after)} />}
        </>
      )}
    </Stack>
  )
}

interface PartsProps {
  parts: readonly Part[]
  words: PartWords
  /** Whether values before and after are side by side; else there are only one of them. */
  hasBoth: boolean
  isBefore: boolean
}

/** Part by part, the old value beside the new one; on a phone below each other. */
function Parts({ parts, words, hasBoth, isBefore }: PartsProps) {
  const { t } = useText()
  const cell = (part: Part, value: unknown, label: string) => (
    <td data-label={hasBoth ? label : undefined}>
      <PartValue part={part} value={value} words={words} />
    </td>
  )
  return (
    <table className={classes.parts} data-both={hasBoth || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('audit.property')}</th>
          {hasBoth && <th scope="col">{t('audit.before')}</th>}
          <th scope="col">{t(hasBoth ? 'audit.after' : 'audit.value')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => {
          const label = words.labelOf(part)
          return (
            <tr key={JSON.stringify(part.path)}>
              <th scope="row">{label}</th>
              {hasBoth && cell(part, part.before, t('audit.before'))}
              {cell(part, hasBoth || !isBefore ? part.after : part.before, t('audit.after'))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
