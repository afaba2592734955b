import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import { isCalendarDate, momentAt, wallClock } from '@verka/domain/localization/dates.ts'
import { useSession } from '../../data/session-context.ts'
import { DayInput } from '../../forms/fields/date/day-input.tsx'
import { useText } from '../../language/use-text.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { ClockInput } from '../parts/clock-input.tsx'

const CHOICES = { any: 'exe.bookedAny', free: 'exe.bookedFree', yes: 'exe.bookedYes' } as const
type Choice = keyof typeof CHOICES
const TIME = /^\d\d:\d\d$/

/** Time that an object has to be free to count as free now; then it is reloaded. */
const NOW_MS = 5 * 60_000

const choiceIn = (text: string | undefined): Choice => (text === 'free' || text === 'yes' ? text : 'any')
const momentIn = (text: string | undefined): string | undefined =>
  text === undefined || Number.isNaN(new Date(text).getTime()) ? undefined : new Date(text).toISOString()

/** The filter for free or booked objects and its times, all in the address: `booked`, `from` and `to`. */
export function useBookedTime() {
  const { hasReservations } = useSession().tenant
  const [search, set] = useAddressSearch()
  const choice = hasReservations ? choiceIn(search.booked) : 'any'
  const [from, to] = [momentIn(search.from), momentIn(search.to)]
  const isWrong = from !== undefined && to !== undefined && to <= from
  const isFreeNow = choice === 'free' && from === undefined && to === undefined
  const now = useNow(isFreeNow)
  const body: Pick<ElementListQuery, 'reservatedFrom' | 'reservatedTo' | 'isReservated'> =
    choice === 'any'
      ? {}
      : {
          isReservated: choice === 'yes',
          ...(isFreeNow && { reservatedFrom: new Date(now).toISOString(), reservatedTo: new Date(now + NOW_MS).toISOString() }),
          ...(from !== undefined && { reservatedFrom: from }),
          ...(to !== undefined && !isWrong && { reservatedTo: to }),
        }
  const names = [
    ...(hasReservations && search.booked !== undefined && choice === 'any' ? ['booked'] : []),
    ...(choice !== 'any' && search.from !== undefined && from === undefined ? ['from'] : []),
    ...(choice !== 'any' && search.to !== undefined && to === undefined ? ['to'] : []),
  ]
  return {
    body,
    /** Invalid values of the address. */
    unread: { names, forget: () => set(Object.fromEntries(names.map((name) => [name, undefined]))) },
    isNarrowed: choice !== 'any',
    isOffered: hasReservations,
    choice,
    from,
    to,
    isWrong,
    choose: (next: Choice) => set(next === 'any' ? { booked: undefined, from: undefined, to: undefined } : { booked: next }),
    setTime: (changes: { from?: string | undefined; to?: string | undefined }) => set(changes, { isTyping: true }),
  }
}

/** The present time, updated every few minutes while it is used. */
function useNow(isOfUse: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isOfUse) return undefined
    const timer = setInterval(() => setNow(Date.now()), NOW_MS)
    return () => clearInterval(timer)
  }, [isOfUse])
  return now
}

type Booked = ReturnType<typeof useBookedTime>

/** Filter for free or booked objects. */
export function BookedChoice({ booked: { choice, choose } }: { booked: Booked }) {
  const { t } = useText()
  return (
    <SegmentedControl
      size="md"
      aria-label={t('exe.bookings')}
      value={choice}
      onChange={(value) => choose(choiceIn(value))}
      data={Object.entries(CHOICES).map(([value, label]) => ({ value, label: t(label) }))}
    />
  )
}

/** The interval in which it is free, or booked. */
export function BookedTime({ booked: { choice, from, to, isWrong, setTime } }: { booked: Booked }) {
  const { t } = useText()
  return (
    <Stack gap={6}>
      <Group gap="sm" align="flex-start">
        <Moment day={t('exe.fromDay')} time={t('exe.fromTime')} begins="00:00" value={from} onChange={(next) => setTime({ from: next })} />
        <Moment
          day={t('exe.toDay')}
          time={t('exe.toTime')}
          begins="23:59"
          value={to}
          error={isWrong ? t('exe.timeWrong') : undefined}
          onChange={(next) => setTime({ to: next })}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {t(choice === 'free' ? 'exe.freeHint' : 'exe.bookedHint')}
      </Text>
    </Stack>
  )
}

interface MomentProps {
  /** Labels of the two inputs. */
  day: string
  time: string
  /** Time of a day without one. */
  begins: string
  value: string | undefined
  error?: string | undefined
  onChange: (value: string | undefined) => void
}

/** A moment on the tenant's clocks. An incomplete one stays as it was typed. */
function Moment({ day, time, begins, value, error, onChange }: MomentProps) {
  const { timeZone } = useText()
  const partsOf = (moment: string | undefined) => (moment === undefined ? { day: '', time: '' } : wallClock(new Date(moment), timeZone))
  const [parts, setParts] = useState(() => partsOf(value))
  const [applied, setApplied] = useState(value)
  // it changed elsewhere: by the browser's back, or by taking it away
  if (value !== applied) {
    setApplied(value)
    setParts(partsOf(value))
  }
  const change = (changes: Partial<typeof parts>) => {
    const next = { ...parts, ...changes }
    setParts(next)
    const clock = TIME.test(next.time) ? next.time : begins
    const moment = isCalendarDate(next.day) ? momentAt(next.day, clock, timeZone).toISOString() : undefined
    setApplied(moment)
    if (moment !== value) onChange(moment)
  }
  return (
    <Group gap={6} align="flex-start" wrap="nowrap">
      <DayInput label={day} value={parts.day} w={160} error={error} onChange={(next) => change({ day: next ?? '' })} />
      <ClockInput label={time} w={120} value={parts.time} onChange={(next) => change({ time: next })} />
    </Group>
  )
}
