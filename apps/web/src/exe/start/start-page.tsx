import { Group, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { getTransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { getWorkList, type WorkList } from '@verka/domain/work-list/work-list.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall, type Answer } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { ListSkeleton } from '../../ui/feedback/skeletons.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { Page } from '../../ui/page/page.tsx'
import { ScanButton } from '../find/scan-button.tsx'
import { SideLink } from '../parts/side-link.tsx'
import { Drafts } from './drafts.tsx'
import { ElementSearch } from './element-search.tsx'
import { LoansNow } from './loans-now.tsx'
import { OwnBookings } from './own-bookings.tsx'
import { OwnCases } from './own-cases.tsx'
import { RecentElements } from './recent-elements.tsx'
import { RecentWork } from './recent-work.tsx'
import { Today } from './today.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// not needed for the first paint
const Hits = lazyPart(() => import('./hits.tsx'))

// few come for several objects at once
const BasketPage = lazyPart(() => import('../basket/basket-page.tsx'))

/** The start page of the execution area; or a basket of several objects (`?basket`). */
export default function ExecutionStartPage() {
  const [{ basket }] = useAddressSearch()
  if (basket === undefined) return <StartPage />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <BasketPage serviceId={basket} />
    </Suspense>
  )
}

/** Search for an object by code or name; below, the working day: due work, drafts, and recent work. */
function StartPage() {
  const { t, textOf } = useText()
  const { user } = useSession()
  const [search, set] = useAddressSearch()
  const wanted = search.q ?? ''
  // 'the same on another object' preserves the service while the object is chosen
  const service = useCall(getTransactionType, { params: { id: search.service ?? '' } }, { isEnabled: search.service !== undefined })
  const isDay = wanted === '' && service.data === undefined
  const work = useCall(getWorkList, {}, { isEnabled: isDay })
  const title = service.data
    ? t('exe.chooseObjectFor', { service: textOf(service.data.localizedNames) })
    : t('exe.greeting', { name: user.name.split(' ')[0] ?? user.name })
  return (
    <Page width="narrow" title={title} description={t('exe.findObjectHint')}>
      <Stack gap="sm">
        <ScanButton size="xl" fullWidth />
        <ElementSearch value={wanted} onSearch={(q) => set({ q })} serviceId={service.data?.id} />
        {isDay && (
          <Group gap="sm">
            <SideLink to={addressOf('/exe/elementList')}>{t('exe.allObjects')}</SideLink>
            {work.data?.siteCases && (
              <SideLink to={addressOf('/exe/cases')}>
                {work.data.siteCases.count === 0 ? t('exe.siteCases') : t('exe.siteCasesOpen', work.data.siteCases)}
              </SideLink>
            )}
            {work.data?.openReports && (
              <SideLink to={addressOf('/exe/openReports')}>
                {work.data.openReports.waiting === 0
                  ? t('exe.openReports')
                  : t('exe.openReportsWaiting', { count: work.data.openReports.waiting })}
              </SideLink>
            )}
          </Group>
        )}
      </Stack>
      {isDay && <Drafts />}
      {isDay ? <Day answer={work} /> : wanted === '' && <RecentElements service={service.data} />}
      {wanted !== '' && (
        <Suspense fallback={<ListSkeleton count={4} />}>
          <Hits wanted={wanted} service={service.data} />
        </Suspense>
      )}
    </Page>
  )
}

/** The working day: due today, the user's cases, loans and bookings; then recent objects and work. */
function Day({ answer: { data: work, errorTexts, retry } }: { answer: Answer<WorkList> }) {
  if (work === undefined) return errorTexts.length > 0 ? <ErrorState messages={errorTexts} onRetry={retry} /> : <ListSkeleton count={4} />
  return (
    <>
      <Today work={work} />
      <OwnCases work={work} />
      <LoansNow work={work} />
      <OwnBookings work={work} />
      <RecentElements service={undefined} />
      <RecentWork recent={work.recent} />
    </>
  )
}
