import type { FastifyInstance } from 'fastify'
import { notFound } from '@verka/domain/errors/app-error.ts'
import { dayAt, instantOf, plusDays, wallClock } from '@verka/domain/localization/dates.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import type { SiteContext } from '../../http/context.ts'
import { scopeOf } from '../../http/context.ts'
import { listTransactionTypes } from '../definitions/stored/transaction-types.ts'
import { FEED_PATH, readFeedToken, type FeedAddress } from '../processors/feed-token.ts'
import { allowedImplementations } from '../processors/restrictions.ts'
import { findConfig, valuesByKey } from '../processors/stored-configs.ts'
import type { PersonRuntime } from '../session/person-context.ts'
import { inServerContext } from '../session/server-context.ts'
import { readBookings, readDueLoans, readNextDates, type CalendarRow } from './calendar.queries.ts'
import { writeCalendar, type CalendarEvent } from './write-calendar.ts'

/** The time that a due day has as an instant: it is a whole day in a calendar. */
const END_OF_DAY = '23:59'
const DEFAULT_DAYS = 90
/** Length of an entry for a moment. */
const MOMENT_MS = 30 * 60_000
/** Time for which programs and proxies may keep an answer. */
const MAX_AGE_S = 900

const timeOf = (moment: Date, timeZone: string): CalendarEvent['time'] =>
  wallClock(moment, timeZone).time === END_OF_DAY
    ? { day: dayAt(moment, timeZone) }
    : { from: moment, to: new Date(moment.getTime() + MOMENT_MS) }

/**
 * Loans, bookings and next dates of the site, for some days ahead. Names of people are left out: everybody with the address sees what is due,
 * and not of whom.
 */
async function calendarOf(context: SiteContext, name: string, days: number): Promise<string> {
  const { tx, now, timeZone, tenant, site, runtime } = context
  const scope = scopeOf(context)
  const { t } = await loadServedTranslator(tenant.culture)
  const until = { ...scope, now, until: new Date(now.getTime() + days * 86_400_000) }
  const services = await listTransactionTypes(context)
  const names = new Map(services.map(({ id, localizedNames }) => [id, textIn(localizedNames, tenant.culture)]))
  const addressOf = (path: string) => `${runtime.settings.ORIGIN}${path}?site=${encodeURIComponent(site.key)}`
  const objectOf = ({ title, code }: { title: string; code: string }) => ({ object: title, code })
  const eventOf = (row: CalendarRow, kind: 'due' | 'booking', url: string, time: CalendarEvent['time']): CalendarEvent => ({
    uid: `${kind}-${row.id}@verka`,
    title: t(`calendar.${kind}`, objectOf(row)),
    description: names.get(row.transaction_type_id) ?? '',
    url: addressOf(url),
    changedAt: row.changed_at,
    time,
  })
  const events = [
    ...(await readDueLoans(tx, until)).map((row) => eventOf(row, 'due', `/exe/transaction/${row.id}`, timeOf(row.from_at, timeZone))),
    ...(await readBookings(tx, until)).map((row) =>
      eventOf(row, 'booking', `/exe/id/${row.element_id}`, { from: row.from_at, to: row.to_at }),
    ),
  ]
  const lastDay = plusDays(dayAt(now, timeZone), days)
  for (const { id, elementTypeId, settings } of services) {
    if (settings.nextDatePropertyTypeId === undefined) continue
    const rows = await readNextDates(tx, scope, { elementTypeId, fieldId: settings.nextDatePropertyTypeId, until: lastDay })
    for (const row of rows) {
      const instant = instantOf(row.date)
      events.push({
        uid: `next-${id}-${row.element_id}@verka`,
        title: t('calendar.next', { service: names.get(id) ?? '', ...objectOf(row) }),
        description: names.get(id) ?? '',
        url: addressOf(`/exe/id/${row.element_id}`),
        changedAt: row.changed_at,
        time: instant ? timeOf(instant, timeZone) : { day: row.date.slice(0, 10) },
      })
    }
  }
  return writeCalendar(name, events)
}

/** The calendar of an address. @throws `notFound` for one that was renewed, switched off, restricted or deleted, and in a sandbox */
async function loadCalendar(runtime: PersonRuntime, { generation, id, ...scope }: FeedAddress): Promise<string> {
  return inServerContext(runtime, scope, async (context) => {
    const config = await findConfig(context.tx, scope, id)
    const isOpen = config?.isOn && config.implementation.name === 'icalFeed' && config.feedGeneration === generation
    if (context.site.sandbox || !isOpen || !(await allowedImplementations(context.tx, scope.tenantId))('icalFeed')) throw notFound()
    const { daysAhead = DEFAULT_DAYS } = valuesByKey(config.implementation.configFields, config.values)
    return calendarOf(context, config.name, Number(daysAhead))
  })
}

/** The addresses of calendar feeds. They need no login: the last part is signed, and names the feed. */
export function serveCalendarFeeds(app: FastifyInstance, runtime: PersonRuntime): void {
  app.get<{ Params: { token: string } }>(`${FEED_PATH}/:token`, async (request, reply) => {
    const address = readFeedToken(runtime.settings, request.params.token)
    if (!address) throw notFound()
    const calendar = await loadCalendar(runtime, address)
    return reply
      .header('cache-control', `private, max-age=${MAX_AGE_S}`)
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', 'inline; filename="verka.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendar)
  })
}
