import { Alert, Select, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { addressOf } from '../../addresses.ts'
import { draftPlace, keepDraft } from '../../data/kept-drafts.ts'
import { useSession } from '../../data/session-context.ts'
import { useKeptDraft } from '../../forms/draft/use-kept-draft.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { PersonChoice } from '../parts/person-choice.tsx'
import type { Person } from '../parts/person-meant.ts'
import { dueText, momentText } from '../parts/due-text.ts'
import { spanText } from '../parts/span-text.ts'
import { mayBeSaved, type KeptAttempt } from '../parts/use-attempt.ts'
import { BookingBar } from './booking-bar.tsx'
import { BookingCard, CancelBooking } from './booking-card.tsx'
import { inTheWayIn, isAtQuestion, showRefusal, type InTheWay, type Question } from './booking-refusals.ts'
import { Calendar } from './calendar/calendar.tsx'
import {
  beginningAt,
  firstFreeInterval,
  firstInterval,
  freeBeginning,
  intervalOf,
  isSameMoment,
  latestFetch,
  sentInterval,
  type Interval,
} from './interval/interval.ts'
import { IntervalInput } from './interval/interval-input.tsx'
import { inTheWayOf } from './interval/in-the-way.ts'
import { intervalErrors } from './interval/interval-errors.ts'
import { useShownWeeks } from './calendar/shown-weeks.ts'
import { isOpen, takenTimes } from './calendar/taken-times.ts'
import { useBookings } from './use-bookings.ts'
import { isSameTime, useMove, useNewBooking, type NewBooking } from './use-booking-save.ts'
import { Weeks } from './calendar/weeks.tsx'

/** What is filled in and not saved. */
interface Draft {
  interval: Interval
  serviceId: string
  person?: Person | undefined
  /** A name that was typed and is nobody yet. */
  typed?: string | undefined
  /** How it was sent, where nobody has answered. */
  attempt?: KeptAttempt<NewBooking>
}

/** The calendar of an object and the form that books it, or moves a booking that is changed; what else one has booked stands below. */
export function BookingForm({ now, changed }: { now: ElementNow; changed?: Reservation }) {
  const text = useText()
  const { t, textOf, timeZone } = text
  const [search] = useAddressSearch()
  const go = useGo()
  const { element, loan } = now
  const services = now.services.filter(({ booking }) => booking !== null)
  const [begun, setBegun] = useState<Draft>(() => {
    const first = firstInterval(new Date(), timeZone)
    const { from, to } = changed ?? search
    return { interval: intervalOf(from, to, first, timeZone), serviceId: changed?.transactionTypeId ?? services[0]?.id ?? '' }
  })
  const [draft, setDraft] = useState(begun)
  const [refusals, setRefusals] = useState<readonly FieldError[]>([])
  const [inTheWay, setInTheWay] = useState<InTheWay>()
  // a time that was chosen already is not proposed anew
  const [isProposed, setProposed] = useState(changed !== undefined || search.from !== undefined)
  const form = useRef<HTMLFormElement>(null)
  const { interval, serviceId, person, typed } = draft
  const service = services.find(({ id }) => id === serviceId)
  const [openedAt] = useState(() => new Date())
  const session = useSession()
  const { user } = session
  const weeks = useShownWeeks(openedAt, interval.from.day)
  const reservations = useBookings(element.id, weeks)
  const attempt = useNewBooking()
  const moving = useMove()
  const isSending = attempt.isSending || moving.isSending
  const kept = useKeptDraft<Draft>({
    current: () => (draft === begun && !mayBeSaved(attempt.kept()) ? undefined : { ...draft, attempt: attempt.kept() }),
    restore({ attempt: before, ...filledIn }) {
      attempt.goOnFrom(before)
      setDraft(filledIn)
    },
    mayBeSent: (one) => mayBeSaved(one.attempt),
    of: `book ${search.book}`,
  })

  const leave = () => {
    kept.forget()
    go(addressOf('/exe/id/$id', { id: element.id }), { replace: true, force: true })
  }
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    setRefusals([])
    setInTheWay(undefined)
  }
  const sent = sentInterval(interval, timeZone)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    attempt.clear()
    moving.clear()
    if (!sent) {
      const isBegun = sentInterval({ from: interval.from, to: interval.from }, timeZone) !== undefined
      return setRefusals([{ message: '@exe.bookWhen', field: isBegun ? 'to' : 'from' }])
    }
    if (typed !== undefined) return setRefusals([{ message: '@exe.chooseInList', field: 'userId' }])
    const body = { ...sent, elementId: element.id, transactionTypeId: serviceId, ...(person && { userId: person.id }) }
    const { saved, refused } = await (changed ? moving.move(changed, sent) : attempt.send(body))
    setRefusals(refused?.errors ?? [])
    setInTheWay(refused && inTheWayIn(refused))
    if (!saved) return
    const times = spanText(sent.from, sent.to, text)
    const other = changed ? changed.user : person
    if (other && other.id !== user.id) flash('success', t(changed ? 'exe.bookMovedFor' : 'exe.bookDoneFor', { name: other.name, ...times }))
    else flash('success', t(changed ? 'exe.bookMoved' : 'exe.bookDone', times))
    leave()
  }
  /** What was changed since goes on with the booking that was made. */
  const changeFirst = ({ id, transactionTypeId, ...times }: Reservation) => {
    kept.forget()
    const place = addressOf('/exe/id/$id', { id: element.id })
    if (sent && !isSameTime(sent, times)) keepDraft(draftPlace(session, `${place} book ${id}`), { interval, serviceId: transactionTypeId })
    go(addressOf('/exe/id/$id', { id: element.id }, { book: id }), { replace: true, force: true })
  }
  /** What was refused stands at the question that it is about. */
  const errorAt = (field: Question) => {
    const own = refusals.filter((one) => one.field === field)
    return own.length > 0 ? own.map((one) => errorText(one, text)).join(' ') : undefined
  }
  useEffect(() => {
    if (refusals.length > 0) showRefusal(form.current, isAtQuestion(refusals))
  }, [refusals])
  const booked = reservations.data?.items
  const taken = booked && takenTimes(loan, booked, { now: openedAt, userId: user.id, changedId: changed?.id, t })
  // of what has no end nobody knows what to wait for
  const known = taken?.filter(({ to }) => to !== null)
  if (!isProposed && known) {
    // its weeks are read then, and it is looked whether it is free in them
    const free = firstFreeInterval(begun.interval, known, timeZone)
    if (draft !== begun || isSameMoment(free.from, begun.interval.from)) setProposed(true)
    else {
      const proposed = { ...begun, interval: free }
      setBegun(proposed)
      setDraft(proposed)
    }
  }
  // what is wanted stays as long as it was; a booking that is moved stays at its time of day too
  const onDay = (day: string) => {
    if (changed) return beginningAt(interval, { ...interval.from, day }, timeZone)
    return freeBeginning(beginningAt(interval, firstInterval(new Date(), timeZone, day).from, timeZone), known ?? [], timeZone)
  }
  const calendar = { weeks, chosen: interval.from.day, onChoose: (day: string) => change({ interval: onDay(day) }) }
  // what nobody answered may be booked by now: it is not in its own way
  const ownId = booked?.find((one) =>
    attempt.kept().unanswered?.some((body) => isSameTime(body, one) && one.user?.id === (body.userId ?? user.id)),
  )?.id
  // said while it is filled in, as far as the calendar knows; what the server says of it stays
  const forId = changed ? changed.user?.id : (person?.id ?? user.id)
  const wrong = intervalErrors(
    interval,
    {
      now: openedAt,
      maxDays: service?.booking?.maxDays ?? null,
      begins: changed?.from,
      inTheWay: inTheWayOf(loan, booked ?? [], { now: openedAt, userId: user.id, forId, changedId: changed?.id ?? ownId }, text),
    },
    text,
  )
  const first = attempt.earlier
  // also where it was put back as it was sent
  const isUnknown = attempt.isUnanswered && !first && !isSending && refusals.length === 0
  const hasNoReply = attempt.hasNoReply || moving.hasNoReply || isUnknown
  const isWrong = wrong.from !== undefined || wrong.to !== undefined
  const fetchBy = isWrong ? undefined : latestFetch(interval, service?.booking?.expireAfterMinutes, timeZone)
  const others = (booked ?? []).filter(({ can, id }) => can.edit && id !== changed?.id)
  return (
    <Page
      width="narrow"
      title={changed ? t('exe.bookChangeTitle') : t('exe.bookTitle', { title: element.title })}
      description={t('exe.codeIs', { code: element.code })}
      back={{ to: addressOf('/exe/id/$id', { id: element.id }), label: element.title }}
    >
      <Section>
        <Weeks taken={taken} {...calendar} />
        {reservations.errorTexts.length > 0 && <ErrorState messages={reservations.errorTexts} onRetry={reservations.retry} />}
      </Section>
      {/* no box of its own: its bar is at the lower edge wherever on the page one is */}
      <form ref={form} noValidate onSubmit={(event) => void save(event)} aria-label={t('exe.book')} style={{ display: 'contents' }}>
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
            <PersonChoice
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
            <Alert color="yellow" radius="md" role="note" icon={<IconAlertTriangle size={20} stroke={1.8} />}>
              {loan.dueAt ? t('exe.bookLateHint', { when: dueText(loan.dueAt, text) }) : t('exe.bookNoEndHint')}
            </Alert>
          )}
          {fetchBy !== undefined && <Text c="dimmed">{t('exe.bookFetchBy', { when: momentText(fetchBy, text) })}</Text>}
          {changed && <CancelBooking booking={changed} onCancelled={leave} />}
        </Section>
        <BookingBar
          action={changed ? t('exe.bookSave') : t('exe.book')}
          title={changed ? t('exe.bookNotMoved') : t('exe.bookNotDone')}
          refusals={refusals.filter((one) => !isAtQuestion([one]))}
          toOwn={inTheWay?.ownId && addressOf('/exe/id/$id', { id: element.id }, { book: inTheWay.ownId })}
          toFree={inTheWay && sent && addressOf('/exe/id/$id', { id: element.id }, { free: '1', ...sent })}
          noReply={hasNoReply ? t(changed ? 'exe.bookMayBeMoved' : 'exe.bookMayBeDone') : undefined}
          first={first && { times: spanText(first.from, first.to, text), change: () => changeFirst(first) }}
          isSending={isSending}
        />
      </form>
      {taken && (
        <Section title={t('exe.bookCalendar')}>
          <Calendar key={weeks.start} taken={taken} {...calendar} />
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
