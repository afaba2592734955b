import { Loader, Stack, Text, Title } from '@mantine/core'
import { IconBox, IconHistory, IconSearchOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { getTransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { filterTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton, PageSkeleton } from '../../ui/feedback/skeletons.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { Page } from '../../ui/page/page.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { TransactionCards } from '../transactions/transaction-cards.tsx'
import { ElementSearch } from './element-search.tsx'

const MAX_HITS = 20
const RECENT = 5

// few come for several objects at once
const BasketPage = lazy(() => import('../basket/basket-page.tsx'))

/** Where a working day starts; or several objects that are lent in one go (`?basket`). */
export default function ExecutionStartPage() {
  const [{ basket }] = useAddressSearch()
  if (basket === undefined) return <StartPage />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <BasketPage serviceId={basket} />
    </Suspense>
  )
}

/** Find an object by its code or name; below, what one did last. */
function StartPage() {
  const { t, textOf } = useText()
  const { user } = useSession()
  const [search, set] = useAddressSearch()
  const wanted = search.q ?? ''
  // 'the same on another object' keeps the service while the object is chosen
  const service = useCall(getTransactionType, { params: { id: search.service ?? '' } }, { isEnabled: search.service !== undefined })
  const title = service.data
    ? t('exe.chooseObjectFor', { service: textOf(service.data.localizedNames) })
    : t('exe.greeting', { name: user.name.split(' ')[0] ?? user.name })
  return (
    <Page width="narrow" title={title} description={t('exe.findObjectHint')}>
      <ElementSearch value={wanted} onSearch={(q) => set({ q })} serviceId={service.data?.id} />
      {wanted === '' ? <Recent /> : <Hits wanted={wanted} service={service.data} />}
    </Page>
  )
}

function Hits({ wanted, service }: { wanted: string; service: { id: string; elementTypeId: string } | undefined }) {
  const { t, textOf } = useText()
  const categories = useCall(listElementTypes)
  const hits = useCall(
    filterElements,
    { query: { elementTypeId: service?.elementTypeId }, body: { searchCriteria: wanted, limit: MAX_HITS } },
    { keepPrevious: true },
  )
  if (hits.data === undefined) {
    return hits.errorTexts.length > 0 ? <ErrorState messages={hits.errorTexts} onRetry={hits.retry} /> : <ListSkeleton count={4} />
  }
  const { items, totalCount = items.length } = hits.data
  if (items.length === 0 && !hits.isStale) {
    return <EmptyState icon={IconSearchOff} title={t('exe.searchNothing', { text: wanted })} text={t('exe.searchNothingHint')} />
  }
  const categoryOf = (id: string) => textOf(categories.data?.items.find((type) => type.id === id)?.localizedNames ?? [])
  return (
    <Stack gap="sm" aria-busy={hits.isStale}>
      <Text size="sm" c="dimmed" role="status">
        {hits.isStale ? <Loader size="xs" /> : t('exe.searchHits', { count: totalCount })}
      </Text>
      <BigLinks>
        {items.map((element) => (
          <BigLink
            key={element.id}
            to={
              service
                ? addressOf('/exe/$elementId/service/$transactionTypeId', { elementId: element.id, transactionTypeId: service.id })
                : addressOf('/exe/id/$id', { id: element.id })
            }
            icon={IconBox}
            title={element.title}
            text={[element.code, categoryOf(element.elementTypeId)].filter(Boolean).join(' · ')}
          />
        ))}
      </BigLinks>
      {totalCount > items.length && (
        <Text size="sm" c="dimmed">
          {t('exe.searchMore', { shown: items.length })}
        </Text>
      )}
    </Stack>
  )
}

/** What the person did last, to go back to. */
function Recent() {
  const { t } = useText()
  const recent = useCall(filterTransactions, { query: { type: 'own' }, body: { limit: RECENT, skipCount: true } })
  return (
    <Stack gap="sm">
      <Title order={2} fz="1.1rem">
        {t('exe.recent')}
      </Title>
      {recent.data === undefined ? (
        recent.errorTexts.length > 0 ? (
          <ErrorState messages={recent.errorTexts} onRetry={recent.retry} />
        ) : (
          <ListSkeleton count={3} />
        )
      ) : recent.data.items.length === 0 ? (
        <EmptyState icon={IconHistory} title={t('exe.recentEmpty')} />
      ) : (
        <TransactionCards transactions={recent.data.items} shows="element" />
      )}
    </Stack>
  )
}
