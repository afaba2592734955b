import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { FieldValues } from '../../forms/form/field-values.tsx'
import { DatesInWords } from '../../forms/form/dates-in-words.ts'
import { useText } from '../../language/use-text.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { BookingsNow } from '../booking/bookings-now.tsx'
import { pictureOf } from '../parts/picture-of.ts'
import { SideLink } from '../parts/side-link.tsx'
import { TransactionCards } from '../transactions/transaction-cards.tsx'
import { ElementPicture } from './element-picture.tsx'
import { isStuckWith, OwnLoan } from './own-loan.tsx'
import { RunningNow } from './running-now.tsx'
import { isTakenAlone, ServicesNow } from './services-now.tsx'
import { StateNow } from './state-now.tsx'
import { Titled } from '../parts/titled.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// who has come to do something with it waits for neither
const BookingPage = lazyPart(() => import('../booking/booking-page.tsx'))
const FreePage = lazyPart(() => import('../booking/free-page.tsx'))

/** An object, its calendar and bookings (`?book`), or others like it that are free (`?free`). */
export function ElementView({ now }: { now: ElementNow }) {
  const [{ book, free }] = useAddressSearch()
  const mayBook = now.services.some(({ booking }) => booking !== null)
  if (!mayBook || (book ?? free) === undefined) return <ObjectView now={now} />
  return <Suspense fallback={<PageSkeleton />}>{book === undefined ? <FreePage now={now} /> : <BookingPage now={now} />}</Suspense>
}

/** An object for a user who is about to work with it: description, state, actions, history. */
function ObjectView({ now }: { now: ElementNow }) {
  const { t, textOf } = useText()
  const { element, services } = now
  // running transactions are shown above
  const running = new Set(services.flatMap((service) => service.running.map(({ id }) => id)))
  const latest = now.latest.filter(({ id }) => !running.has(id))
  const { elementType } = element
  const about = [elementType && textOf(elementType.localizedNames), t('exe.codeIs', { code: element.code })]
  const bookingsFirst = isTakenAlone(now, useSession().user.id)
  const picture = pictureOf(element)
  const all = services.map(({ id, localizedNames }) => (
    <SideLink
      key={id}
      to={addressOf(
        '/exe/$elementId/service/$transactionTypeId/transactions',
        { elementId: element.id, transactionTypeId: id },
        { restrictToElement: '1' },
      )}
    >
      {t('exe.showAllOf', { service: textOf(localizedNames) })}
    </SideLink>
  ))
  return (
    <Page
      width="narrow"
      title={element.title}
      description={about.filter(Boolean).join(' · ')}
      back={{ to: addressOf('/exe'), label: t('exe.toStart') }}
    >
      {picture && <ElementPicture file={picture} />}
      <StateNow now={now} />
      <RunningNow now={now} />
      {isStuckWith(now) && <OwnLoan />}
      {bookingsFirst && <BookingsNow now={now} />}
      <ServicesNow now={now} />
      {!bookingsFirst && <BookingsNow now={now} />}
      {elementType && element.dataProperties.length > 0 && (
        <Section title={t('exe.details')}>
          <DatesInWords value>
            <FieldValues fields={elementType.dataPropertyTypes} dataProperties={element.dataProperties} />
          </DatesInWords>
        </Section>
      )}
      {latest.length > 0 && (
        <Titled title={t('exe.latest')}>
          <TransactionCards transactions={latest} shows="person" />
          {all}
        </Titled>
      )}
      {latest.length === 0 && now.latest.length > 0 && <Stack gap="sm">{all}</Stack>}
    </Page>
  )
}
