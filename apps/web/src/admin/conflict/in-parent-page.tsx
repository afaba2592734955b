import { Suspense, type ReactNode } from 'react'
import { Container } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useLeftDraft } from '../../forms/draft/use-stored-draft.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { PAGE_WIDTH } from '../../ui/page/page-width.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import type { Parent } from './deleted-questions.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// how values of every kind are shown is much, and seldom needed
const LeftValues = lazyPart(() => import('./left-values.tsx'))

interface InParentPageProps<Data> {
  /** The category or the predefined value type. */
  answer: Parameters<typeof LoadedPage<Data>>[0]['answer']
  kind: Parent['kind']
  id: string
  /** Distinguishes drafts at one address: the original of a copy. */
  of?: string | undefined
  children: (data: Data) => ReactNode
}

/** The page that creates a row in a category or value type. If that was deleted, it shows by whom, the draft, and a link to others. */
export function InParentPage<Data>({ answer, kind, id, of, children }: InParentPageProps<Data>) {
  const isGone = answer.error?.code === 'notFound'
  return (
    <LoadedPage answer={answer} instead={isGone ? <GoneParent messages={answer.errorTexts} kind={kind} id={id} of={of} /> : undefined}>
      {children}
    </LoadedPage>
  )
}

const LISTS = {
  category: { to: addressOf('/elements/types'), label: 'shell.categories' },
  recordType: { to: addressOf('/records/types'), label: 'shell.recordTypes' },
} as const

interface GoneParentProps extends Pick<InParentPageProps<never>, 'kind' | 'id' | 'of'> {
  /** Messages if the deleting user is unknown. */
  messages: string[]
}

function GoneParent({ kind, id, of, messages }: GoneParentProps) {
  const { t, formatDateTime } = useText()
  const { left } = useLeftDraft(of)
  const log = useCall(filterAuditLog, { body: { entityId: id, actions: ['delete'], limit: 1 } })
  if (log.isPending) return <PageSkeleton />
  const entry = log.data?.items[0]
  if (!entry) {
    return (
      <Container size={PAGE_WIDTH} py="xl">
        <ErrorState messages={messages} code="notFound" isPage />
      </Container>
    )
  }
  const name = entry.name ?? t('conflict.it')
  const { to, label } = LISTS[kind]
  return (
    <Container size={PAGE_WIDTH} py="xl">
      <EmptyState
        icon={IconTrash}
        title={t(`conflict.goneTitle.${kind}`)}
        isPage
        text={
          entry.actor ? t('conflict.goneBy', { name, who: entry.actor.name, when: formatDateTime(entry.at) }) : t('conflict.gone', { name })
        }
        action={<ButtonLink to={to}>{t('types.backTo', { label: t(label) })}</ButtonLink>}
      />
      {left !== undefined && (
        <Suspense fallback={null}>
          <LeftValues entryId={entry.id} left={left} />
        </Suspense>
      )}
    </Container>
  )
}
