import { createHmac } from 'node:crypto'
import { asId } from '@verka/domain/entities/ids.ts'
import { firstText } from '@verka/domain/open/first-text.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { scopeOf, type OpenContext } from '../../http/context.ts'
import { writeCalendar } from '../calendar-feed/write-calendar.ts'
import { readBusyTimes } from './busy-times.queries.ts'
import { readListed } from './listed-objects.ts'
import { contentOf, nameOfList, readOpenList } from './open-list.ts'

/** Objects of a list whose times are in its calendar: the first ones in its order. */
const MAX_OBJECTS = 1000
const DAYS_AHEAD = 180

/**
 * The booked times of a list's objects (RFC 5545), for everybody. An event has the first text that the list shows of its object, and nothing
 * of the booking but its time: no person, service or id, nor when it was made.
 * @throws `notFound`, `tooManyRequests`
 */
export const loadBusyCalendar = (open: OpenContext, key: string): Promise<string> =>
  readOpenList(open, { key, form: 'calendar' }, async (stranger, row) => {
    const listed = await readListed(stranger, contentOf(row), { limit: MAX_OBJECTS, skipCount: true })
    if ('obstacle' in listed) return undefined
    const { tx, now, culture, tenant } = stranger
    const { t } = await loadServedTranslator(culture)
    const names = new Map(listed.objects.map(({ id, cells }) => [id, firstText(cells)]))
    const times = tenant.hasReservations
      ? await readBusyTimes(tx, scopeOf(stranger), {
          elementIds: [...names.keys()].map((id) => asId<'element'>(id)),
          now,
          until: new Date(now.getTime() + DAYS_AHEAD * 86_400_000),
        })
      : []
    const uidOf = uidsOf(open, row.id)
    const events = times.map(({ id, element_id, from_at: from, to_at: to }) => {
      const object = names.get(element_id)
      const title = object === undefined ? t('calendar.busy') : t('calendar.busyOf', { object })
      return { uid: uidOf(id), title, isBusy: true, changedAt: now, time: { from, to } }
    })
    return writeCalendar(nameOfList(stranger, row), events)
  })

/** Names of events: the same at each reading, and of nothing that anybody could look up. Two lists name one booking differently. */
function uidsOf({ runtime: { settings } }: OpenContext, listId: string) {
  if (!settings.SECRET_KEY) throw new Error('public lists need a SECRET_KEY')
  const key = createHmac('sha256', settings.SECRET_KEY).update(`events of public list ${listId}`).digest()
  return (id: string) => `${createHmac('sha256', key).update(id).digest('base64url')}@verka`
}
