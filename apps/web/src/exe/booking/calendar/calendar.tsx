import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { daysBetween } from '@verka/domain/localization/dates.ts'
import { useText } from '../../../language/use-text.tsx'
import { bookedDays } from './booked-days.ts'
import type { ShownWeeks } from './shown-weeks.ts'
import { spanTextOf, type BusyTime } from './busy-times.ts'
import classes from './calendar.module.css'

const FEW_DAYS = 14

interface CalendarProps {
  taken: readonly BusyTime[]
  weeks: ShownWeeks
  /** The day that is chosen. */
  chosen: string
  onChoose: (day: string) => void
}

/** The upcoming days of the shown weeks with their bookings and loans; a tap chooses a day. */
export function Calendar({ taken, weeks: { today, start, end }, chosen, onChoose }: CalendarProps) {
  const { t, culture, timeZone, text } = useText()
  const first = start < today ? today : start
  const all = daysBetween(first, end)
  const [isWhole, setWhole] = useState(false)
  return (
    <Stack gap="sm">
      <ul className={classes.days} aria-label={t('exe.bookCalendar')}>
        {bookedDays(taken, first, isWhole ? all : Math.min(all, FEW_DAYS), timeZone).map(({ day, parts }) => (
          <li key={day}>
            <button type="button" className={classes.day} aria-pressed={day === chosen} onClick={() => onChoose(day)}>
              <span className={classes.name}>{nameOf(day, culture)}</span>
              <span className={classes.parts}>
                {parts.length === 0 ? (
                  <Text span size="sm" c="dimmed">
                    {t('exe.bookFree')}
                  </Text>
                ) : (
                  parts.map((part, index) => {
                    const { times, what } = spanTextOf(part, text)
                    return (
                      <span key={index} className={classes.part} data-kind={part.busy.kind}>
                        {times && <strong>{times}</strong>} <span>{what}</span>
                      </span>
                    )
                  })
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!isWhole && all > FEW_DAYS && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('exe.bookMoreDays')}
        </Button>
      )}
    </Stack>
  )
}

/** A day in words, with its weekday first. */
const nameOf = (day: string, culture: Culture) =>
  new Intl.DateTimeFormat(culture, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
