import type { ReactNode } from 'react'
import { Anchor, Skeleton, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { getFeed } from '@verka/domain/feed/feed.api.ts'
import type { FilterValue } from '@verka/domain/lists/list-query.ts'
import { plusDays } from '@verka/domain/localization/dates.ts'
import { getOverview, type Overview } from '@verka/domain/overview/overview.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { filtered } from '../../lists/filtered.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PlainLink } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ActivityChart } from './activity-chart.tsx'
import classes from './today-cards.module.css'

/** Number of news items shown. */
const NEWS = 4

/** Today's work, each card linking to its list. Without cards for features that the site does not use. */
export function TodayCards() {
  const { t } = useText()
  const overview = useCall(getOverview)
  return (
    <Loaded answer={overview} skeleton={<Skeleton height={180} radius="lg" />}>
      {(state) => (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" className={classes.cards}>
          <Cards overview={state} />
          <News />
          <Section title={t('start.activity')}>
            <ActivityChart days={state.activity} />
          </Section>
        </SimpleGrid>
      )}
    </Loaded>
  )
}

interface Line {
  key: string
  label: string
  count: number
  /** Undefined: there is no list of it. */
  to?: string
}

function Cards({ overview }: { overview: Overview }) {
  const { t, textOf } = useText()
  const { today, lately } = overview
  const report = (id: string, filters: Record<string, FilterValue>) => addressOf('/transactions/list/$id', { id }, filtered(filters))
  const cases = overview.openCases.flatMap(({ transactionTypeId: id, localizedNames, ...counts }): Line[] => {
    const service = textOf(localizedNames)
    const line = (key: string, label: string, count: number, createdAt: { from?: string; to?: string }) => ({
      key: `${id} ${key}`,
      label,
      count,
      to: report(id, { status: ['started'], createdAt }),
    })
    return [
      line('earlier', t('start.casesEarlier', { service }), counts.earlier, { to: plusDays(lately, -1) }),
      line('lately', t('start.casesLately', { service }), counts.lately, { from: lately, to: plusDays(today, -1) }),
      line('today', t('start.casesToday', { service }), counts.today, { from: today }),
    ]
  })
  const loans = overview.loans.flatMap(({ transactionTypeId: id, localizedNames, dueToday, overdue }): Line[] => {
    const service = textOf(localizedNames)
    return [
      { key: `${id} overdue`, label: t('start.loansOverdue', { service }), count: overdue, to: report(id, { isOverdue: true }) },
      {
        key: `${id} today`,
        label: t('start.loansToday', { service }),
        count: dueToday,
        to: report(id, { status: ['started'], isOverdue: false, dueAt: { from: today, to: today } }),
      },
    ]
  })
  const bookings = (overview.bookings ?? []).map(({ transactionTypeId: key, localizedNames, elementTypeId: id, count }) => ({
    key,
    label: textOf(localizedNames),
    count,
    to: addressOf('/elements/list/$id', { id }, { booked: today }),
  }))
  const failed = overview.failedInspections.map(({ operationTypeId: id, localizedNames, count }) => ({
    key: id,
    label: textOf(localizedNames),
    count,
    to: addressOf('/operations/list/$id', { id }, filtered({ executedAt: { from: lately } })),
  }))
  const stock = overview.lowStock.flatMap(({ transactionTypeId: id, localizedNames, elementTypeId, lowLimit, ...low }): Line[] => {
    const service = textOf(localizedNames)
    const objects = (balance: FilterValue) =>
      addressOf('/elements/list/$id', { id: elementTypeId }, filtered({ [low.balancePropertyTypeId]: balance }))
    return [
      { key: `${id} low`, label: service, count: low.count, to: objects({ to: lowLimit }) },
      { key: `${id} uncounted`, label: t('start.stockUncounted', { service }), count: low.uncounted, to: objects(null) },
    ]
  })
  return (
    <>
      <Card title={t('start.cases')} lines={cases} none={t('start.casesNone')} />
      <Card title={t('start.loans')} lines={loans} none={t('start.loansNone')} />
      <Card title={t('start.bookings')} lines={bookings} none={t('start.bookingsNone')} />
      <Card title={t('start.failed')} lines={failed} none={t('start.failedNone')} />
      <Card title={t('start.stock')} lines={stock} none={t('start.stockNone')} />
    </>
  )
}

/** Counts as lines; nothing for features without services in the site. */
function Card({ title, lines, none }: { title: string; lines: readonly Line[]; none: string }): ReactNode {
  const { formatNumber } = useText()
  if (lines.length === 0) return null
  const counted = lines.filter(({ count }) => count > 0)
  return (
    <Section title={title}>
      {counted.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <ul className={classes.lines}>
          {counted.map(({ key, label, count, to }) => {
            const inside = (
              <>
                <span className={classes.label}>{label}</span>
                <span className={classes.count}>{formatNumber(count)}</span>
                {to !== undefined && <IconChevronRight size={18} stroke={1.8} aria-hidden className={classes.chevron} />}
              </>
            )
            return (
              <li key={key}>
                {to === undefined ? (
                  <div className={classes.line}>{inside}</div>
                ) : (
                  <PlainLink to={to} className={classes.line}>
                    {inside}
                  </PlainLink>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

/** The tenant's news; nothing without any. */
function News() {
  const { t, formatDateTime } = useText()
  const items = useCall(getFeed, { query: { limit: NEWS } }).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Section title={t('start.news')}>
      <Stack gap="md">
        {items.map(({ title, text, link, publishedAt }) => (
          <div key={`${title} ${link}`}>
            {link === null ? (
              <Text fw={550}>{title}</Text>
            ) : (
              <Anchor href={link} target="_blank" rel="noopener noreferrer" fw={550}>
                {title}
              </Anchor>
            )}
            <Text size="sm" c="dimmed" lineClamp={2}>
              {text}
            </Text>
            {publishedAt !== null && (
              <Text size="xs" c="dimmed">
                {formatDateTime(publishedAt)}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Section>
  )
}
