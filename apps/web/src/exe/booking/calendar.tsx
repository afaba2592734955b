import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { useText } from '../../language/use-text.tsx'
import { bookedDays } from './booked-days.ts'
import { timesOf, type Taken } from './taken-times.ts'
import classes from './calendar.module.css'

const DAYS = 14
const MOST_DAYS = 84

interface CalendarProps {
  taken: readonly Taken[]
  now: Date
  /** The day that is chosen. */
  chosen: string
  onChoose: (day: string) => void
}

/** The days to come, each with what is booked and lent on it; a tap on a day chooses it. */
export function Calendar({ taken, now, chosen, onChoose }: CalendarProps) {
  const text = useText()
  const { t, culture, timeZone } = text
  const [count, setCount] = useState(DAYS)
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
                  parts.map((part, index) => (
                    <span key={index} className={classes.part} data-mine={part.busy.isMine || undefined}>
                      <span>{timesOf(part, text)}</span> <span>{part.busy.what}</span>
                    </span>
                  ))
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

/** A day as one says it: its weekday first. */
const nameOf = (day: string, culture: Culture) =>
  new Intl.DateTimeFormat(culture, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
