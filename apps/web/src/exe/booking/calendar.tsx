import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { dayAt, formatTime } from '@verka/domain/localization/dates.ts'
import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import { useText } from '../../language/use-text.tsx'
import { bookedDays, type Busy, type BusyPart } from './booked-days.ts'
import classes from './calendar.module.css'

const DAYS = 14
const MOST_DAYS = 84

/** What is not free, and who has it, to whoever may know. */
interface Taken extends Busy {
  what: string
}

interface CalendarProps {
  loan: ElementNow['loan']
  reservations: readonly Reservation[]
  /** The day that is chosen. */
  chosen: string
  onChoose: (day: string) => void
}

/** The days to come, each with what is booked and lent on it; a tap on a day chooses it. */
export function Calendar({ loan, reservations, chosen, onChoose }: CalendarProps) {
  const { t, culture, timeZone } = useText()
  const [count, setCount] = useState(DAYS)
  const [now] = useState(() => new Date())
  const lent = loan?.isMine ? t('exe.lentToMe') : loan?.borrower ? t('exe.lentTo', { name: loan.borrower.name }) : t('exe.lent')
  const taken: Taken[] = [
    ...(loan ? [{ from: now.toISOString(), to: loan.dueAt, what: lent }] : []),
    ...reservations.map(({ from, to, user }) => ({ from, to, what: user ? t('exe.bookedBy', { name: user.name }) : t('exe.booked') })),
  ]
  return (
    <Stack gap="sm">
      <ul className={classes.days} aria-label={t('exe.bookCalendar')}>
        {bookedDays(taken, dayAt(now, timeZone), count, timeZone).map(({ day, parts }) => (
          <li key={day}>
            <button type="button" className={classes.day} aria-pressed={day === chosen} onClick={() => onChoose(day)}>
              <span className={classes.name}>{nameOf(day, culture)}</span>
              <span className={classes.parts}>
                {parts.length === 0 ? (
                  <Text span size="sm" c="dimmed">
                    {t('exe.bookFree')}
                  </Text>
                ) : (
                  parts.map((part, index) => <Part key={index} part={part} />)
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {count < MOST_DAYS && (
        <Button variant="subtle" onClick={() => setCount(count + DAYS)}>
          {t('exe.bookMoreDays')}
        </Button>
      )}
    </Stack>
  )
}

function Part({ part: { busy, from, to } }: { part: BusyPart<Taken> }) {
  const { t, culture } = useText()
  const [begins, ends] = [from, to].map((time) => (time === null ? null : formatTime(time, culture)))
  const when =
    begins && ends
      ? t('exe.fromTo', { from: begins, to: ends })
      : begins
        ? t('exe.bookSince', { time: begins })
        : ends
          ? t('exe.bookUntil', { time: ends })
          : t('exe.bookAllDay')
  return (
    <span className={classes.part}>
      <span>{when}</span> <span>{busy.what}</span>
    </span>
  )
}

/** A day as one says it: its weekday first. */
const nameOf = (day: string, culture: Culture) =>
  new Intl.DateTimeFormat(culture, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
