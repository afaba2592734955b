import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarDue, IconCalendarEvent, IconCircleCheck, IconPackage, IconUserShare } from '@tabler/icons-react'
import type { ElementNow, ServiceNow } from '@verka/domain/element-now/element-now.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { dayText, dueText } from '../parts/due-text.ts'
import { spanText } from '../parts/span-text.ts'
import classes from './state-now.module.css'

/** The state of an object: borrower, stock, due days, bookings. */
export function StateNow({ now }: { now: ElementNow }) {
  const { t, textOf, text } = useText()
  const { user } = useSession()
  const { dueDays, reservations, services } = now
  // a loan with actions has a card below
  const hasCard = services.some(({ running }) => running.some(({ id }) => id === now.loan?.transactionId))
  const loan = hasCard ? null : now.loan
  const counted = services.filter(({ stock }) => stock !== null)
  // a booking that the reader may change has a card below
  const hasCards = services.some((service) => service.booking !== null)
  const booking = reservations.find(({ can }) => !hasCards || !can.edit)
  const isFree = isFreeNow(now)
  if (!loan && !booking && !isFree && dueDays.length + counted.length === 0) return null
  return (
    <ul className={classes.lines} aria-label={t('exe.stateNow')}>
      {loan && (
        <Line
          icon={IconUserShare}
          warning={loan.isOverdue ? t('exe.overdue') : undefined}
          title={loan.isMine ? t('exe.lentToMe') : loan.borrower ? t('exe.lentTo', { name: loan.borrower.name }) : t('exe.lent')}
          text={loan.dueAt ? t('exe.lentUntil', { when: dueText(loan.dueAt, text) }) : t('exe.lentForGood')}
        />
      )}
      {isFree && <Line icon={IconCircleCheck} title={t('exe.free')} />}
      {counted.map((service) => (
        <Balance key={service.id} service={service} />
      ))}
      {dueDays.map(({ dataPropertyTypeId, localizedNames, day, isPast }) => (
        <Line
          key={dataPropertyTypeId}
          icon={IconCalendarDue}
          warning={isPast ? t('exe.passed') : undefined}
          title={textOf(localizedNames)}
          text={dayText(day, text)}
        />
      ))}
      {booking && (
        <Line
          icon={IconCalendarEvent}
          title={
            booking.user?.id === user.id
              ? t('exe.bookYours')
              : booking.user
                ? t('exe.bookedBy', { name: booking.user.name })
                : t('exe.booked')
          }
          text={t('exe.fromTo', spanText(booking.from, booking.to, text))}
        />
      )}
    </ul>
  )
}

/** Whether an object that the reader can lend or book is neither lent nor booked now. */
function isFreeNow({ loan, reservations, services }: ElementNow): boolean {
  const isLendable = services.some(({ mode, starts, booking }) => mode === 'loan' && (starts.length > 0 || booking !== null))
  const now = new Date().toISOString()
  return isLendable && loan === null && !reservations.some(({ from, to }) => from <= now && to > now)
}

function Balance({ service: { localizedNames, stock } }: { service: ServiceNow }) {
  const { t, textOf, formatNumber } = useText()
  const { balance, lowLimit, isLow } = stock!
  return (
    <Line
      icon={IconPackage}
      warning={isLow ? t('exe.low', { limit: formatNumber(lowLimit ?? 0) }) : undefined}
      title={t('exe.left', { count: formatNumber(balance) })}
      text={textOf(localizedNames)}
    />
  )
}

interface LineProps {
  icon: typeof IconPackage
  title: string
  text?: string
  /** A warning. */
  warning?: string | undefined
}

function Line({ icon: Icon, title, text, warning }: LineProps) {
  return (
    <li className={classes.line} data-warning={warning ? true : undefined}>
      <Icon size={24} stroke={1.7} aria-hidden className={classes.icon} />
      <div className={classes.facts}>
        <Text fw={600}>{title}</Text>
        {text !== undefined && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </div>
      {warning && (
        <StatusBadge tone="danger" icon={IconAlertTriangle}>
          {warning}
        </StatusBadge>
      )}
    </li>
  )
}
