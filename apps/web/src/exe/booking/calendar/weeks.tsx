import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { plusDays } from '@verka/domain/localization/dates.ts'
import { useText } from '../../../language/use-text.tsx'
import { bookedDays, isFull, positionInDay, type BusyPart } from './booked-days.ts'
import { DAYS, WEEK, type ShownWeeks } from './shown-weeks.ts'
import { spanTextOf, type BusyTime } from './busy-times.ts'
import classes from './weeks.module.css'

/** Keys that move to another day, and their steps. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK, PageUp: -DAYS, PageDown: DAYS }

interface WeeksProps {
  /** Taken intervals of the shown weeks; undefined while loading. */
  taken: readonly BusyTime[] | undefined
  /** Whether the bookings are loading; after an error they are unknown, and not loading. */
  isLoading: boolean
  weeks: ShownWeeks
  /** The day that is chosen. */
  chosen: string
  onChoose: (day: string) => void
}

/**
 * Overview of free and taken time. A row for each week, in each day a line for its taken parts; the user's own, and the booking that is
 * being changed, have other colours. A tap on a day chooses it. One tab stop, whose arrow keys move between days.
 */
export function Weeks({ taken, isLoading, weeks, chosen, onChoose }: WeeksProps) {
  const { t, culture, timeZone, text } = useText()
  const { today, day, goTo, start } = weeks
  const table = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    isMoving.current = true
    goTo(plusDays(day, step))
  }

  const days = bookedDays(taken ?? [], start, DAYS, timeZone)
  const rows = Array.from({ length: DAYS / WEEK }, (_, index) => days.slice(index * WEEK, (index + 1) * WEEK))
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(culture, { ...options, timeZone: 'UTC' })
  const utc = (one: string) => new Date(`${one}T00:00:00Z`)
  const title = format({ month: 'short', year: 'numeric' }).formatRange(utc(start), utc(plusDays(start, DAYS - 1)))
  const labelOf = (one: string, parts: readonly BusyPart<BusyTime>[]) => {
    const partTexts = parts.map((part) => {
      const { times, what } = spanTextOf(part, text)
      return `${times} ${what}`.trim()
    })
    const free = taken ? [t('exe.bookFree')] : []
    return [format({ weekday: 'long', day: 'numeric', month: 'long' }).format(utc(one)), ...(partTexts.length > 0 ? partTexts : free)].join(
      ', ',
    )
  }
  return (
    <div>
      <WeekSteps weeks={weeks} title={title} />
      <table ref={table} className={classes.weeks} aria-label={t('exe.bookWeeks')} aria-busy={isLoading}>
        <thead>
          <tr>
            {days.slice(0, WEEK).map((one) => (
              <th key={one.day} scope="col" abbr={format({ weekday: 'long' }).format(utc(one.day))}>
                {format({ weekday: 'short' }).format(utc(one.day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((week) => (
            <tr key={week[0]!.day}>
              {week.map(({ day: one, parts }, index) => (
                <td key={one}>
                  {one < today ? (
                    <span className={classes.past}>{Number(one.slice(8))}</span>
                  ) : (
                    <button
                      type="button"
                      className={classes.day}
                      data-day={one}
                      data-full={isFull(parts.filter(({ busy: { kind } }) => kind !== 'changed' && kind !== 'open')) || undefined}
                      tabIndex={one === day ? 0 : -1}
                      aria-label={labelOf(one, parts)}
                      aria-pressed={one === chosen}
                      aria-current={one === today ? 'date' : undefined}
                      onKeyDown={move}
                      onClick={() => {
                        goTo(one)
                        onChoose(one)
                      }}
                    >
                      <span
                        className={classes.number}
                        data-month={
                          one.endsWith('-01') || (index === 0 && week === rows[0]) ? format({ month: 'short' }).format(utc(one)) : undefined
                        }
                      >
                        {Number(one.slice(8))}
                      </span>
                      <Line parts={parts} isUnknown={!taken} />
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Group gap="md" mt={6} aria-hidden>
        <Meaning name={t('exe.bookFree')} />
        <Meaning name={t('exe.bookTaken')} kind="taken" />
        <Meaning name={t('exe.bookOwn')} kind="mine" />
        {taken?.some(({ kind }) => kind === 'open') && <Meaning name={t('exe.bookOpen')} kind="open" />}
        {taken?.some(({ kind }) => kind === 'changed') && <Meaning name={t('exe.bookChangedNow')} kind="changed" />}
      </Group>
    </div>
  )
}

/** The weeks that are shown, with steps to those before and after. */
function WeekSteps({ weeks: { day, goTo, isFirst, isLast }, title }: { weeks: ShownWeeks; title: string }) {
  const { t } = useText()
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <ActionIcon
        className={classes.step!}
        size={44}
        disabled={isFirst}
        aria-label={t('exe.bookEarlier')}
        onClick={() => goTo(plusDays(day, -DAYS))}
      >
        <IconChevronLeft size={22} stroke={1.8} />
      </ActionIcon>
      <Text fw={600} aria-live="polite" className={classes.title}>
        {title}
      </Text>
      <ActionIcon
        className={classes.step!}
        size={44}
        disabled={isLast}
        aria-label={t('exe.bookLater')}
        onClick={() => goTo(plusDays(day, DAYS))}
      >
        <IconChevronRight size={22} stroke={1.8} />
      </ActionIcon>
    </Group>
  )
}

/** A day from its first to its last minute. */
function Line({ parts, isUnknown }: { parts: readonly BusyPart<BusyTime>[]; isUnknown: boolean }) {
  return (
    <span className={classes.line} data-unknown={isUnknown || undefined}>
      {parts.map((part, index) => {
        const { start, end } = positionInDay(part)
        return (
          <span
            key={index}
            data-kind={part.busy.kind}
            style={{ insetInlineStart: `${start * 100}%`, width: `max(3px, ${(end - start) * 100}%)` }}
          />
        )
      })}
    </span>
  )
}

function Meaning({ name, kind }: { name: string; kind?: BusyTime['kind'] }) {
  return (
    <Group gap={6} wrap="nowrap">
      <span className={`${classes.line} ${classes.meaning}`}>{kind && <span data-kind={kind} style={{ width: '100%' }} />}</span>
      <Text size="sm">{name}</Text>
    </Group>
  )
}
