import { Stack, Text } from '@mantine/core'
import type { Overview } from '@verka/domain/overview/overview.api.ts'
import { useText } from '../../language/use-text.tsx'
import classes from './today-cards.module.css'

/** In units of the drawing, which is stretched over the card. */
const STEP = 10
const BAR = 7
const HEIGHT = 100
/** A day without anything is a line, so that one sees that it was a day. */
const LEAST = 2

/** What was begun day by day, as bars; in words for who does not see them. */
export function ActivityChart({ days }: { days: Overview['activity'] }) {
  const { t, formatDate } = useText()
  const most = Math.max(1, ...days.map(({ count }) => count))
  const total = t('start.activityTotal', { count: days.reduce((sum, { count }) => sum + count, 0) })
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {total}
      </Text>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${days.length * STEP - (STEP - BAR)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={total}
      >
        {days.map(({ day, count }, index) => {
          const height = count === 0 ? LEAST : Math.max(2 * LEAST, (count / most) * HEIGHT)
          return (
            <rect
              key={day}
              className={classes.bar}
              data-empty={count === 0 || undefined}
              x={index * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{t('start.activityDay', { day: formatDate(day), count })}</title>
            </rect>
          )
        })}
      </svg>
      {first && last && (
        <div className={classes.days} aria-hidden>
          <span>{formatDate(first.day)}</span>
          <span>{formatDate(last.day)}</span>
        </div>
      )}
    </Stack>
  )
}
