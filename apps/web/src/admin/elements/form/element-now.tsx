import { useState, type ReactNode } from 'react'
import { Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarEvent, IconClock, IconPackage } from '@tabler/icons-react'
import type { FullElement } from '@verka/domain/elements/elements.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { dayAt, daysBetween } from '@verka/domain/localization/dates.ts'
import { formatDue } from '@verka/domain/localization/due.ts'
import { filterReservations } from '@verka/domain/reservations/reservations.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { filterTransactions, type Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../../addresses.ts'
import { useSession } from '../../../data/session-context.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './element-now.module.css'

/** Maximum number of each that are shown; the others are counted. */
const MOST_RUNNING = 10
const MOST_BOOKINGS = 5

/** Present state of an object: borrower and due time, open cases by age, coming bookings, balance. */
export function ElementNow({ element, fields }: { element: FullElement; fields: readonly Field[] }) {
  const { t } = useText()
  const { hasReservations } = useSession().tenant
  // the same query while the page is open
  const [now] = useState(() => new Date().toISOString())
  const query = { elementId: element.id }
  const running = useCall(filterTransactions, {
    query,
    body: {
      limit: MOST_RUNNING,
      filters: [{ column: 'status', value: ['started'] }],
      ordering: [{ column: 'createdAt', dir: 'asc' }],
    },
  })
  const bookings = useCall(
    filterReservations,
    {
      query,
      body: {
        limit: MOST_BOOKINGS,
        filters: [
          { column: 'status', value: ['booked'] },
          { column: 'to', value: { from: now } },
        ],
        ordering: [{ column: 'from', dir: 'asc' }],
      },
    },
    { isEnabled: hasReservations },
  )
  const services = useCall(listTransactionTypes, { query: { elementTypeId: element.elementTypeId } })
  // a number that the reader may not see is not among the fields
  const seen = new Set(flatFields(fields).map(({ id }) => id))
  const counted = (services.data?.items ?? []).filter(
    ({ mode, settings }) => mode === 'stockManagement' && seen.has(settings.balancePropertyTypeId ?? ''),
  )
  const runs = running.data?.items ?? []
  // loans before cases
  const loansFirst = [...runs.filter(isLoan), ...runs.filter((run) => !isLoan(run))]
  const booked = bookings.data?.items ?? []
  const more = (running.data?.totalCount ?? 0) - runs.length
  const moreBookings = (bookings.data?.totalCount ?? 0) - booked.length
  const body = () => {
    if (running.errorTexts.length > 0) return <ErrorState messages={running.errorTexts} onRetry={running.retry} />
    if (!running.data || !services.data) return <Skeleton height={64} radius="md" />
    if (runs.length + booked.length + counted.length === 0) return <Text c="dimmed">{t('history.nothingNow')}</Text>
    return (
      <ul className={classes.lines}>
        {loansFirst.map((run) => (isLoan(run) ? <Loan key={run.id} loan={run} /> : <Case key={run.id} run={run} now={now} />))}
        {more > 0 && <More text={t('history.moreRunning', { count: more })} />}
        {counted.map((service) => (
          <Balance key={service.id} service={service} element={element} />
        ))}
        {booked.map(({ id, from, to, user }) => (
          <Booking key={id} from={from} to={to} name={user?.name} />
        ))}
        {moreBookings > 0 && <More text={t('history.moreBookings', { count: moreBookings })} />}
      </ul>
    )
  }
  return <Section title={t('history.now')}>{body()}</Section>
}

const isLoan = ({ mode }: Transaction) => mode === 'loan'
const toTransaction = (id: string) => addressOf('/exe/transaction/$id', { id }, { from: 'object' })

function Line({ icon: Icon, children }: { icon: typeof IconClock; children: ReactNode }) {
  return (
    <li className={classes.line}>
      <Icon size={20} stroke={1.7} aria-hidden className={classes.icon} />
      <div className={classes.facts}>{children}</div>
    </li>
  )
}

const More = ({ text }: { text: string }) => (
  <li className={classes.more}>
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  </li>
)

function Loan({ loan }: { loan: Transaction }) {
  const { t, textOf, text } = useText()
  return (
    <Line icon={IconClock}>
      <div className={classes.head}>
        <Text fw={580}>{t('history.lentTo', { name: loan.borrower?.name ?? loan.createdBy.name })}</Text>
        {loan.isOverdue && (
          <StatusBadge tone="danger" icon={IconAlertTriangle}>
            {t('admin.overdue')}
          </StatusBadge>
        )}
      </div>
      <Text size="sm">{loan.dueAt === null ? t('history.noDueDate') : t('history.dueBack', { when: formatDue(loan.dueAt, text) })}</Text>
      <Link to={toTransaction(loan.id)} size="sm">
        {textOf(loan.localizedNames)}
      </Link>
    </Line>
  )
}

function Case({ run, now }: { run: Transaction; now: string }) {
  const { t, textOf, timeZone } = useText()
  const days = Math.max(0, daysBetween(dayAt(new Date(run.createdAt), timeZone), dayAt(new Date(now), timeZone)))
  return (
    <Line icon={IconAlertTriangle}>
      <Link to={toTransaction(run.id)} fw={580}>
        {textOf(run.localizedNames)}
      </Link>
      <Text size="sm">{`${t('history.openFor', { days })} · ${run.createdBy.name}`}</Text>
    </Line>
  )
}

interface BalanceProps {
  service: {
    localizedNames: Parameters<ReturnType<typeof useText>['textOf']>[0]
    settings: { balancePropertyTypeId?: string | undefined; lowLimit?: number | undefined }
  }
  element: FullElement
}

/** The balance: an object that was never counted has none left. */
function Balance({ service, element }: BalanceProps) {
  const { t, textOf, formatNumber } = useText()
  const { balancePropertyTypeId, lowLimit } = service.settings
  const value = element.dataProperties.find(({ dataPropertyTypeId: id }) => id === balancePropertyTypeId)?.value ?? 0
  if (typeof value !== 'number') return null
  return (
    <Line icon={IconPackage}>
      <div className={classes.head}>
        <Text fw={580}>{formatNumber(value)}</Text>
        {lowLimit !== undefined && value <= lowLimit && (
          <StatusBadge tone="warning" icon={IconAlertTriangle}>
            {t('history.low', { limit: formatNumber(lowLimit) })}
          </StatusBadge>
        )}
      </div>
      <Text size="sm">{textOf(service.localizedNames)}</Text>
    </Line>
  )
}

function Booking({ from, to, name }: { from: string; to: string; name: string | undefined }) {
  const { t, formatDateTime } = useText()
  return (
    <Line icon={IconCalendarEvent}>
      <Text fw={580}>{name ?? t('history.bookedByOther')}</Text>
      <Text size="sm">{t('history.booked', { from: formatDateTime(from), to: formatDateTime(to) })}</Text>
    </Line>
  )
}
