import { Group, Stack, Text } from '@mantine/core'
import { may } from '@verka/domain/access/permissions.ts'
import type { Overview } from '@verka/domain/overview/overview.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { filtered } from '../../lists/filtered.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { useGo } from '../../ui/navigation/use-go.ts'
import classes from './today-cards.module.css'

/** In SVG units: the chart is stretched over the card. */
const STEP = 10
const BAR = 7
const HEIGHT = 100
/** A day without activity is a line, so that it is visible. */
const LEAST = 2

/** Started transactions by day, as bars, and as text for screen readers. For readers of the log each links to its day. */
export function ActivityChart({ days }: { days: Overview['activity'] }) {
  const { t, formatDate } = useText()
  const most = Math.max(1, ...days.map(({ count }) => count))
  const total = t('start.activityTotal', { count: days.reduce((sum, { count }) => sum + count, 0) })
  const [first, last] = [days[0], days.at(-1)]
  const { user, site } = useSession()
  const go = useGo()
  const logOf = (from: string, to: string) =>
    addressOf('/auditLog', undefined, filtered({ at: { from, to }, action: ['execute'], entity: ['transaction'], site: [site.key] }))
  const mayRead = may(user.role, 'auditLog', 'read')
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {total}
        </Text>
        {mayRead && first && last && (
          <Link to={logOf(first.day, last.day)} size="sm">
            {t('start.activityLog')}
          </Link>
        )}
      </Group>
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
              // for the mouse; the link above is for the keyboard
              {...(mayRead && count > 0 && { onClick: () => go(logOf(day, day)), 'data-leads': true })}
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
