import { Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
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
import { ScanButton } from '../find/scan-button.tsx'
import { SideLink } from '../parts/side-link.tsx'
import { TransactionCards } from '../transactions/transaction-cards.tsx'
import { Drafts } from './drafts.tsx'
import { ElementSearch } from './element-search.tsx'
import { LoansNow } from './loans-now.tsx'
import { OwnBookings } from './own-bookings.tsx'
import { RecentElements } from './recent-elements.tsx'
import { Titled } from '../parts/titled.tsx'

// not for what is seen first
const Hits = lazy(() => import('./hits.tsx'))

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

/** Find an object by its code or name; below, what one began and did not send, what one has on loan and booked, and what one did last. */
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
      <Stack gap="sm">
        <ScanButton size="xl" fullWidth />
        <ElementSearch value={wanted} onSearch={(q) => set({ q })} serviceId={service.data?.id} />
        {wanted === '' && service.data === undefined && <SideLink to={addressOf('/exe/elementList')}>{t('exe.allObjects')}</SideLink>}
      </Stack>
      {wanted === '' && service.data === undefined && <Drafts />}
      {wanted === '' && service.data === undefined && <LoansNow />}
      {wanted === '' && service.data === undefined && <OwnBookings />}
      {wanted === '' && <RecentElements service={service.data} />}
      {wanted === '' ? (
        <Recent />
      ) : (
        <Suspense fallback={<ListSkeleton count={4} />}>
          <Hits wanted={wanted} service={service.data} />
        </Suspense>
      )}
    </Page>
  )
}

/** What the person did last, to go back to. */
function Recent() {
  const { t } = useText()
  const recent = useCall(filterTransactions, { query: { type: 'own' }, body: { limit: RECENT, skipCount: true } })
  return (
    <Titled title={t('exe.recent')}>
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
    </Titled>
  )
}
