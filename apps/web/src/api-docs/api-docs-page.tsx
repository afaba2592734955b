import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconApiOff, IconChevronDown, IconDownload, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { errorOfReply, noReply } from '../data/api-error.ts'
import { useRead } from '../data/use-call.ts'
import { useText } from '../language/use-text.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { ListSkeleton } from '../ui/feedback/skeletons.tsx'
import { Page } from '../ui/page/page.tsx'
import styles from './api-docs.module.css'
import { CallRow } from './call-row.tsx'
import { foundIn, groupsOf, type ApiDocument, type CallGroup } from './document.ts'

const ADDRESS = '/api/openapi.json'
/** The API's description has one language, for every reader. */
const DESCRIBED_IN = 'en-US'

async function readDocument(): Promise<ApiDocument> {
  const reply = await fetch(ADDRESS, { headers: { accept: 'application/json' } }).catch(() => {
    throw noReply()
  })
  if (!reply.ok) throw errorOfReply(reply.status, null, true)
  return (await reply.json()) as ApiDocument
}

/** The description of the API, to search, to read and to try: calls use the reader's login. */
export default function ApiDocsPage() {
  const { t, culture } = useText()
  const [search, setSearch] = useState('')
  const described = useRead('openapi', readDocument)
  return (
    <Page
      title={t('shell.apiDocsTitle')}
      description={t('shell.apiDocsText')}
      actions={
        <Button
          component="a"
          href={ADDRESS}
          download="openapi.json"
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        >
          openapi.json
        </Button>
      }
    >
      <Stack gap="lg">
        <TextInput
          type="search"
          aria-label={t('api.search')}
          placeholder={t('api.search')}
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          value={search}
          maw={480}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {culture !== DESCRIBED_IN && <Text c="dimmed">{t('api.inEnglish')}</Text>}
        <Loaded answer={described} skeleton={<ListSkeleton />}>
          {(document) => <Groups document={document} search={search} />}
        </Loaded>
      </Stack>
    </Page>
  )
}

function Groups({ document, search }: { document: ApiDocument; search: string }) {
  const { t } = useText()
  const groups = useMemo(() => groupsOf(document), [document])
  const sought = useDeferredValue(search.trim())
  const found = useMemo(() => foundIn(groups, sought), [groups, sought])
  const count = found.reduce((total, { calls }) => total + calls.length, 0)
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {t('api.count', { count })}
      </Text>
      {count === 0 ? (
        <EmptyState icon={IconApiOff} title={t('api.nothing')} text={t('api.nothingText')} />
      ) : (
        <Stack gap="sm">
          {found.map((group) => (
            // found calls are visible
            <CallsOf key={`${group.name}|${sought === ''}`} group={group} document={document} isOpenFirst={sought !== ''} />
          ))}
        </Stack>
      )}
    </>
  )
}

interface GroupOfCallsProps {
  group: CallGroup
  document: ApiDocument
  isOpenFirst: boolean
}

function CallsOf({ group: { name, calls }, document, isOpenFirst }: GroupOfCallsProps) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(isOpenFirst)
  const id = useId()
  return (
    <section className={styles.group}>
      <h2 className={styles.head}>
        <UnstyledButton className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <Group gap="sm" className={styles.words}>
            <span lang="en">{name}</span>
            <Text span size="sm" c="dimmed" fw={400}>
              {t('api.count', { count: calls.length })}
            </Text>
          </Group>
          <IconChevronDown size={20} className={styles.chevron} aria-hidden />
        </UnstyledButton>
      </h2>
      <ul id={id} className={styles.calls} hidden={!isOpen}>
        {isOpen && calls.map((call) => <CallRow key={call.id} call={call} document={document} />)}
      </ul>
    </section>
  )
}
