import { useEffect } from 'react'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconFlask } from '@tabler/icons-react'
import { listSandboxes, type Sandbox } from '@verka/domain/sandboxes/sandboxes.api.ts'
import type { ReplyOf } from '@verka/domain/api/contract.ts'
import { connection } from '../../data/connection.ts'
import { useSession } from '../../data/session-context.ts'
import { usePolledCall } from '../../data/use-polled-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { CreateSection } from './create-section.tsx'
import { SandboxRow } from './sandbox-row.tsx'
import { useRemoveSandbox } from './use-remove-sandbox.tsx'
import classes from './sandboxes.module.css'
import { useOnline } from '../../ui/use-online.ts'

const isAtWork = ({ state }: Sandbox) => state === 'creating' || state === 'removing'

/** The sandboxes of the tenant: makes one of a site, opens, takes back and removes. */
export default function SandboxesPage() {
  const { t } = useText()
  const answer = usePolledCall(listSandboxes, {}, ({ items }) => items.some(isAtWork))
  return (
    <Page width="narrow" title={t('shell.sandboxes')} description={t('sandboxes.hint')}>
      <Offline isAtWork={answer.data?.items.some(isAtWork) ?? false} />
      <Loaded answer={answer}>{(list) => <Sandboxes list={list} />}</Loaded>
    </Page>
  )
}

/** Says that nothing is current without a network; what the server has begun goes on. Announced when it changes. */
function Offline({ isAtWork: isUnderWay }: { isAtWork: boolean }) {
  const { t } = useText()
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} stroke={1.8} />} title={t('sandboxes.offline')} mb="lg">
          {t(isUnderWay ? 'sandboxes.offlineAtWork' : 'sandboxes.offlineHint')}
        </Alert>
      )}
    </div>
  )
}

function Sandboxes({ list: { items, sources, limit } }: { list: ReplyOf<typeof listSandboxes> }) {
  const { t } = useText()
  const remove = useRemoveSandbox()
  useSitesOf(items)
  useAskedRemoval(items, remove)
  const isFull = items.filter(({ state }) => state !== 'removing').length >= limit
  return (
    <>
      <CreateSection sources={sources} limit={limit} isFull={isFull} />
      <Section>
        {items.length === 0 ? (
          <EmptyState icon={IconFlask} title={t('sandboxes.none')} text={t('sandboxes.noneHint')} />
        ) : (
          <ul className={classes.rows}>
            {items.map((sandbox) => (
              <SandboxRow key={sandbox.id} sandbox={sandbox} onRemove={() => void remove(sandbox)} />
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

/** The server remembers a person's sites for a second. */
const REMEMBERED_MS = 1200
const MOST_READS = 5

/** A sandbox that became ready is a site of the person: their session is read again. */
function useSitesOf(items: readonly Sandbox[]): void {
  const { sites } = useSession()
  const isNew = items.some(({ id, can }) => can.enter && !sites.some((site) => site.id === id))
  useEffect(() => {
    if (!isNew) return
    let reads = 0
    const read = () => {
      reads += 1
      void connection().refreshSession()
      if (reads === MOST_READS) clearInterval(timer)
    }
    const timer = setInterval(read, REMEMBERED_MS)
    // after a reload the server does not remember the former sites any more
    read()
    return () => clearInterval(timer)
  }, [isNew])
}

/** The strip of a sandbox leads here to remove it: the question is asked once. */
function useAskedRemoval(items: readonly Sandbox[], remove: (sandbox: Sandbox) => Promise<void>): void {
  const [{ remove: asked }, set] = useAddressSearch()
  const found = items.find(({ id, can }) => id === asked && can.remove)
  useEffect(() => {
    if (!found) return
    set({ remove: undefined }, { isTyping: true })
    void remove(found)
  }, [found, remove, set])
}
