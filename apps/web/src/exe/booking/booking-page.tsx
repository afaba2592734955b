import { Button, Select, Stack, Text } from '@mantine/core'
import { IconCalendarCheck, IconCalendarSearch } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { momentAt } from '@verka/domain/localization/dates.ts'
import { getElementNow, getElementNowByCode, type ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import {
  createReservation,
  filterReservations,
  getReservation,
  updateReservation,
  type Reservation,
} from '@verka/domain/reservations/reservations.api.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { addressOf } from '../../addresses.ts'
import { ApiError } from '../../data/api-error.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall, useSave } from '../../data/use-call.ts'
import { useKeptDraft } from '../../forms/draft/use-kept-draft.ts'
import { errorText } from '../../forms/form/error-text.ts'
import { newId } from '../../forms/new-id.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { PersonChoice, type Person } from '../parts/person-choice.tsx'
import { BookingCard } from './booking-card.tsx'
import { Calendar } from './calendar.tsx'
import { beginningAt, firstInterval, freeBeginning, intervalOf, sentInterval, type Interval } from './interval.ts'
import { IntervalInput } from './interval-input.tsx'
import { takenTimes } from './taken-times.ts'
import { Weeks } from './weeks.tsx'

const MOST = 200
const INVALIDATED = [getElementNow, getElementNowByCode, filterReservations, getReservation]

/** An object's calendar, and the booking of a time: `?book=1` a new one, `?book={id}` one that is changed. */
export default function BookingPage({ now }: { now: ElementNow }) {
  const [{ book = '' }] = useAddressSearch()
  return book === '1' ? <Booking key="new" now={now} /> : <Changed key={book} id={book} now={now} />
}

function Changed({ id, now }: { id: string; now: ElementNow }) {
  const booking = useCall(getReservation, { params: { id } }, { isFresh: true })
  return <LoadedPage answer={booking}>{(found) => <Booking now={now} changed={found} />}</LoadedPage>
}

/** What is filled in and not saved. */
interface Draft {
  interval: Interval
  serviceId: string
  person?: Person | undefined
}

function Booking({ now, changed }: { now: ElementNow; changed?: Reservation }) {
  const text = useText()
  const { t, textOf, timeZone, formatDateTime } = text
  const [search] = useAddressSearch()
  const go = useGo()
  const { element } = now
  const services = now.services.filter(({ booking }) => booking !== null)
  const [begun] = useState<Draft>(() => {
    const first = firstInterval(new Date(), timeZone)
    const { from, to } = changed ?? search
    return { interval: intervalOf(from, to, first, timeZone), serviceId: changed?.transactionTypeId ?? services[0]?.id ?? '' }
  })
  const [draft, setDraft] = useState(begun)
  const [refusals, setRefusals] = useState<readonly FieldError[]>([])
  const [isTaken, setTaken] = useState(false)
  const [key] = useState(newId)
  const { interval, serviceId, person } = draft
  const service = services.find(({ id }) => id === serviceId)
  const [openedAt] = useState(() => new Date())
  const { user } = useSession()
  const reservations = useCall(filterReservations, {
    query: { elementId: element.id },
    body: {
      limit: MOST,
      skipCount: true,
      filters: [
        { column: 'status', value: ['booked'] },
        { column: 'to', value: { from: openedAt.toISOString() } },
      ],
      ordering: [{ column: 'from', dir: 'asc' }],
    },
  })
  const booked = reservations.data?.items ?? []
  const create = useSave(createReservation, { invalidates: INVALIDATED, handlesErrors: true })
  const update = useSave(updateReservation, { invalidates: INVALIDATED, handlesErrors: true })
  const kept = useKeptDraft<Draft>({ current: () => (draft === begun ? undefined : draft), restore: setDraft, of: `book ${search.book}` })

  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    setRefusals([])
    setTaken(false)
  }
  const sent = sentInterval(interval, timeZone)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending || update.isPending) return
    if (!sent) return setRefusals([{ message: '@exe.bookWhen', field: 'from' }])
    try {
      if (changed) await update.mutateAsync({ params: { id: changed.id }, body: { ...sent, version: changed.version } })
      else {
        const body = { ...sent, elementId: element.id, transactionTypeId: serviceId, ...(person && { userId: person.id }) }
        await create.mutateAsync({ body, idempotencyKey: key })
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusals(error.errors)
      return setTaken(error.code === 'conflict')
    }
    kept.forget()
    flash('success', t('exe.bookDone', { from: formatDateTime(sent.from), to: formatDateTime(sent.to) }))
    go(addressOf('/exe/id/$id', { id: element.id }), { replace: true, force: true })
  }
  /** What was refused stands at the question that it is about, and what is about no other at the beginning. */
  const errorAt = (field: 'from' | 'to' | 'userId') => {
    const own = refusals.filter((one) => (one.field === 'to' || one.field === 'userId' ? one.field : 'from') === field)
    return own.length > 0 ? own.map((one) => errorText(one, text)).join(' ') : undefined
  }
  const taken = takenTimes(
    now.loan,
    booked.filter(({ id }) => id !== changed?.id),
    { now: openedAt, userId: user.id, t },
  )
  // what is wanted stays as long as it was; a booking that is moved stays at its time of day too
  const onDay = (day: string) => {
    if (changed) return beginningAt(interval, { ...interval.from, day }, timeZone)
    return freeBeginning(beginningAt(interval, firstInterval(new Date(), timeZone, day).from, timeZone), taken, timeZone)
  }
  const calendar = { taken, now: openedAt, chosen: interval.from.day, onChoose: (day: string) => change({ interval: onDay(day) }) }
  const fetchBy = latestFetch(interval, service?.booking?.expireAfterMinutes, timeZone)
  const others = booked.filter(({ can, id }) => can.edit && id !== changed?.id)
  return (
    <Page
      width="narrow"
      title={changed ? t('exe.bookChangeTitle') : t('exe.bookTitle', { title: element.title })}
      description={t('exe.codeIs', { code: element.code })}
      back={{ to: addressOf('/exe/id/$id', { id: element.id }), label: element.title }}
    >
      <Section>
        <Weeks {...calendar} />
      </Section>
      <form noValidate onSubmit={(event) => void save(event)} aria-label={t('exe.book')}>
        <Section>
          {services.length > 1 && !changed && (
            <Select
              size="lg"
              label={t('exe.service')}
              allowDeselect={false}
              data={services.map(({ id, localizedNames }) => ({ value: id, label: textOf(localizedNames) }))}
              value={serviceId}
              onChange={(id) => id && change({ serviceId: id, person: undefined })}
            />
          )}
          <IntervalInput
            value={interval}
            onChange={(next) => change({ interval: next })}
            maxDays={service?.booking?.maxDays ?? null}
            errors={{ from: errorAt('from'), to: errorAt('to') }}
          />
          {service?.forOthers && !changed && (
            <PersonChoice
              label={t('exe.bookFor')}
              serviceId={service.id}
              present={undefined}
              chosen={person}
              error={errorAt('userId')}
              onChoose={(chosen) => change({ person: chosen })}
            />
          )}
          <Stack gap="sm">
            {fetchBy !== undefined && <Text c="dimmed">{t('exe.bookFetchBy', { when: formatDateTime(fetchBy) })}</Text>}
            <Button
              type="submit"
              size="lg"
              loading={create.isPending || update.isPending}
              leftSection={<IconCalendarCheck size={22} stroke={1.8} aria-hidden />}
            >
              {changed ? t('exe.bookSave') : t('exe.book')}
            </Button>
            {isTaken && sent && (
              <ButtonLink
                size="lg"
                variant="default"
                leftSection={<IconCalendarSearch size={22} stroke={1.8} aria-hidden />}
                to={addressOf('/exe/id/$id', { id: element.id }, { free: '1', ...sent })}
              >
                {t('exe.findAnother')}
              </ButtonLink>
            )}
          </Stack>
        </Section>
      </form>
      <Section title={t('exe.bookCalendar')}>
        <Calendar {...calendar} />
      </Section>
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

/** Until when a booking is held for whoever made it; undefined: as long as it lasts, or it has no beginning yet. */
function latestFetch({ from }: Interval, minutes: number | null | undefined, timeZone: string): string | undefined {
  if (!minutes || from.day === '' || from.time === '') return undefined
  return new Date(momentAt(from.day, from.time, timeZone).getTime() + minutes * 60_000).toISOString()
}
