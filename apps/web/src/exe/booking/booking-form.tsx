import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { LatePersonChoice } from '../parts/people/late-person-choice.tsx'
import { dueText, momentText } from '../parts/due-text.ts'
import { spanText } from '../parts/span-text.ts'
import { BookingBar } from './booking-bar.tsx'
import { BookingCard, CancelBooking } from './booking-card.tsx'
import { isAtQuestion, showRefusal } from './booking-refusals.ts'
import { Calendar } from './calendar/calendar.tsx'
import { useShownWeeks } from './calendar/shown-weeks.ts'
import { isOpen, busyTimes } from './calendar/busy-times.ts'
import { Weeks } from './calendar/weeks.tsx'
import { inTheWayOf } from './interval/in-the-way.ts'
import { intervalErrors } from './interval/interval-errors.ts'
import { IntervalInput } from './interval/interval-input.tsx'
import { beginningAt, firstFreeInterval, firstInterval, freeBeginning, isSameMoment, latestFetch } from './interval/interval.ts'
import { useBookingEditing } from './use-booking-editing.ts'
import { useBookings } from './use-bookings.ts'
import { Select } from '../../ui/choices/select.tsx'

type Editing = ReturnType<typeof useBookingEditing>
type Service = ElementNow['services'][number]

interface BookingFormProps {
  now: ElementNow
  /** The booking that is moved; omitted for a new one. */
  changed?: Reservation | undefined
}

/** The calendar of an object and the form that books it, or moves a booking; the reader's other bookings are below. */
export function BookingForm({ now, changed }: BookingFormProps) {
  const { t, text } = useText()
  const { element } = now
  const services = now.services.filter(({ booking }) => booking !== null)
  const editing = useBookingEditing({ elementId: element.id, serviceId: services[0]?.id ?? '', changed })
  const { booked, taken, openedAt, calendar, errorTexts, retry } = useBookingCalendar({ now, changed }, editing)
  const form = useRef<HTMLFormElement>(null)
  const { refusals, earlier, inTheWay, sent } = editing
  useEffect(() => {
    if (refusals.length > 0) showRefusal(form.current, isAtQuestion(refusals))
  }, [refusals])
  const others = booked.filter(({ can, id }) => can.edit && id !== changed?.id)
  const book = (event: FormEvent) => {
    event.preventDefault()
    void editing.submit()
  }
  return (
    <Page
      width="narrow"
      title={changed ? t('exe.bookChangeTitle') : t('exe.bookTitle', { title: element.title })}
      description={t('exe.codeIs', { code: element.code })}
      back={{ to: addressOf('/exe/id/$id', { id: element.id }), label: element.title }}
    >
      <Section>
        <Weeks taken={taken} isLoading={!taken && errorTexts.length === 0} {...calendar} />
        {errorTexts.length > 0 && <ErrorState messages={errorTexts} onRetry={retry} />}
      </Section>
      {/* no box: the sticky bar stays at the lower edge of the page */}
      <form ref={form} noValidate onSubmit={book} aria-label={t('exe.book')} style={{ display: 'contents' }}>
        <BookingFields now={now} changed={changed} services={services} booked={booked} openedAt={openedAt} editing={editing}>
          {changed && <CancelBooking booking={changed} onCancelled={editing.leave} />}
        </BookingFields>
        <BookingBar
          action={changed ? t('exe.bookSave') : t('exe.book')}
          title={changed ? t('exe.bookNotMoved') : t('exe.bookNotDone')}
          refusals={editing.otherRefusals}
          toOwn={inTheWay?.ownId && addressOf('/exe/id/$id', { id: element.id }, { book: inTheWay.ownId })}
          toFree={inTheWay && sent && addressOf('/exe/id/$id', { id: element.id }, { free: '1', ...sent })}
          repeat={editing.repeat && { step: editing.repeat, text: t(changed ? 'exe.bookMoveWaits' : 'exe.bookWaits') }}
          noReply={editing.hasNoAnswer ? t(changed ? 'exe.bookMayBeMoved' : 'exe.bookMayBeDone') : undefined}
          first={earlier && { times: spanText(earlier.from, earlier.to, text), change: () => editing.changeEarlier(earlier) }}
          isSending={editing.isSending}
        />
      </form>
      {taken && (
        <Section title={t('exe.bookCalendar')}>
          <Calendar key={calendar.weeks.start} taken={taken} {...calendar} />
        </Section>
      )}
      {others.length > 0 && (
        <Stack gap="sm">
          {others.map((booking) => (
            <BookingCard key={booking.id} booking={booking} services={services} />
          ))}
        </Stack>
      )}
    </Page>
  )
}

/** The bookings of the displayed weeks, and the function that chooses a day; a free time is proposed once. */
function useBookingCalendar({ now: { element, loan }, changed }: BookingFormProps, editing: Editing) {
  const { t, timeZone } = useText()
  const { user } = useSession()
  const [search] = useAddressSearch()
  const { draft, begun, change, propose } = editing
  const { interval } = draft
  // an already chosen time is not replaced
  const [isProposed, setProposed] = useState(changed !== undefined || search.from !== undefined)
  const [openedAt] = useState(() => new Date())
  const weeks = useShownWeeks(openedAt, interval.from.day)
  const { data, errorTexts, retry } = useBookings(element.id, weeks)
  const booked = data?.items
  const taken = booked && busyTimes(loan, booked, { now: openedAt, userId: user.id, changedId: changed?.id, t })
  // an interval without an end: the next free time is unknown
  const known = taken?.filter(({ to }) => to !== null)
  if (!isProposed && known) {
    // then its weeks are loaded, and checked for conflicts
    const free = firstFreeInterval(begun.interval, known, timeZone)
    const isSent = editing.isSending || editing.hasNoAnswer
    if (draft !== begun || isSent || isSameMoment(free.from, begun.interval.from)) setProposed(true)
    else propose(free)
  }
  // the chosen length stays; a moved booking keeps its time of day too
  const onDay = (day: string) => {
    if (changed) return beginningAt(interval, { ...interval.from, day }, timeZone)
    return freeBeginning(beginningAt(interval, firstInterval(new Date(), timeZone, day).from, timeZone), known ?? [], timeZone)
  }
  return {
    booked: booked ?? NO_BOOKINGS,
    taken,
    openedAt,
    calendar: { weeks, chosen: interval.from.day, onChoose: (day: string) => change({ interval: onDay(day) }) },
    errorTexts,
    retry,
  }
}

const NO_BOOKINGS: readonly Reservation[] = []

interface BookingFieldsProps extends BookingFormProps {
  services: readonly Service[]
  booked: readonly Reservation[]
  openedAt: Date
  editing: Editing
  children: ReactNode
}

/** The inputs of a booking: service, times, person; with the calendar's conflicts. */
function BookingFields({ now: { loan }, changed, services, booked, openedAt, editing, children }: BookingFieldsProps) {
  const { t, textOf, timeZone, text } = useText()
  const { user } = useSession()
  const { change, errorAt, draft } = editing
  const { interval, serviceId, person, typed } = draft
  const service = services.find(({ id }) => id === serviceId)
  // conflicts are shown while typing, as far as the calendar has them; a refusal of the server stays
  const forId = changed ? changed.user?.id : (person?.id ?? user.id)
  const changedId = changed?.id ?? booked.find(editing.isOwn)?.id
  const wrong = intervalErrors(
    interval,
    {
      now: openedAt,
      maxDays: service?.booking?.maxDays ?? null,
      begins: changed?.from,
      inTheWay: inTheWayOf(loan, booked, { now: openedAt, userId: user.id, forId, changedId }, text),
    },
    text,
  )
  const isWrong = wrong.from !== undefined || wrong.to !== undefined
  const fetchBy = isWrong ? undefined : latestFetch(interval, service?.booking?.expireAfterMinutes, timeZone)
  return (
    <Section>
      {services.length > 1 && !changed && (
        <Select
          size="lg"
          label={t('exe.service')}
          allowDeselect={false}
          data={services.map(({ id, localizedNames }) => ({ value: id, label: textOf(localizedNames) }))}
          value={serviceId}
          onChange={(id) => id && change({ serviceId: id, person: undefined, typed: undefined })}
        />
      )}
      <IntervalInput
        value={interval}
        onChange={(next) => change({ interval: next })}
        maxDays={service?.booking?.maxDays ?? null}
        errors={{ from: errorAt('from') ?? wrong.from, to: errorAt('to') ?? wrong.to }}
      />
      {service?.forOthers && !changed && (
        <LatePersonChoice
          label={t('exe.bookFor')}
          serviceId={service.id}
          present={undefined}
          chosen={person}
          typed={typed}
          error={errorAt('userId')}
          onChange={(chosen) => change({ person: chosen.person, typed: chosen.typed })}
        />
      )}
      {loan && !loan.isMine && isOpen(loan) && (
        <Alert color="yellow" role="note" icon={<IconAlertTriangle size={20} stroke={1.8} />}>
          {loan.dueAt ? t('exe.bookLateHint', { when: dueText(loan.dueAt, text) }) : t('exe.bookNoEndHint')}
        </Alert>
      )}
      {fetchBy !== undefined && <Text c="dimmed">{t('exe.bookFetchBy', { when: momentText(fetchBy, text) })}</Text>}
      {children}
    </Section>
  )
}
