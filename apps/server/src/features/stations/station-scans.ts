import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { UserId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { Scanned, StationDevice, StationOutcome } from '@verka/domain/stations/station-device.api.ts'
import type { Actor } from '../../http/actor.ts'
import type { OpenContext, SiteContext } from '../../http/context.ts'
import { loadElementNowByCode } from '../element-now/element-now.ts'
import { countBack, countWithin, type Limit } from '../open/open-limits.ts'
import { findActorById } from '../session/actors.ts'
import { inStation, type OpenStation } from './open-station.ts'
import { findPerson } from './person-codes.ts'
import { ticketFor } from './station-tickets.ts'

/** What a device shows before anything is scanned. @throws `notFound` */
export const loadDevice = (open: OpenContext): Promise<StationDevice> =>
  inStation(open, async ({ name, serviceIds, context }) => ({
    name,
    site: context.site.name,
    culture: context.tenant.culture,
    timeZone: context.timeZone,
    hasServices: serviceIds.length > 0,
  }))

/** The object as everybody before the device may see it. */
export const elementShown = (
  { culture, tenant }: SiteContext,
  { element }: Pick<ElementNow, 'element'>,
): NonNullable<StationOutcome['element']> => ({
  id: element.id,
  title: element.title,
  code: element.code,
  typeName: textIn(element.elementType?.localizedNames ?? [], culture, tenant.culture),
})

/** The object or the person with a scanned code. Codes that are neither are limited. @throws `notFound`, `tooManyRequests` */
export async function scanAtStation(open: OpenContext, code: string): Promise<Scanned> {
  const { station, found, userId } = await inStation(open, async (opened) => {
    const now = await unlessGone(loadElementNowByCode(opened.context, code))
    const person = now ? undefined : await findPerson(opened.context.tx, open.runtime.settings, opened.scope.tenantId, 'code', code)
    return { station: opened, found: now && scannedElement(opened, now), userId: person }
  })
  if (found) return found
  const person = userId && (await identified(open, station, userId))
  if (person) return person
  await refuseAbove(open, [['scansOfStation', station.id]])
  return { kind: 'unknown' }
}

/** The person with a PIN. Each attempt counts before it is compared, so that many at once are not more. @throws `notFound`, `tooManyRequests` */
export async function identifyAtStation(open: OpenContext, pin: string): Promise<Exclude<Scanned, { kind: 'element' }>> {
  const { runtime } = open
  const station = await inStation(open, async (opened) => opened)
  const limits: [Limit, string][] = [
    ['pinsOfStation', station.id],
    ['pinsOfTenant', station.scope.tenantId],
  ]
  await refuseAbove(open, limits)
  const userId = await inStation(open, ({ context, scope }) => findPerson(context.tx, runtime.settings, scope.tenantId, 'pin', pin))
  const person = userId && (await identified(open, station, userId))
  if (!person) return { kind: 'unknown' }
  await runtime.database.transaction({ kind: 'installation' }, async (tx) => {
    for (const [limit, value] of limits) await countBack(tx, open, limit, value)
  })
  return person
}

/** Counts one more of each limit. @throws `tooManyRequests` */
async function refuseAbove(open: OpenContext, limits: readonly [Limit, string][]): Promise<void> {
  const refused = await open.runtime.database.transaction({ kind: 'installation' }, async (tx) => {
    const reasons: (AppError | undefined)[] = []
    for (const [limit, value] of limits) reasons.push(await countWithin(tx, open, limit, value))
    return reasons.find((reason) => reason !== undefined)
  })
  if (refused) throw refused
}

/** What is loaded; undefined if it does not exist. */
export const unlessGone = <Loaded>(loading: Promise<Loaded>): Promise<Loaded | undefined> =>
  loading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'notFound') return undefined
    throw error
  })

function scannedElement({ context, serviceIds }: OpenStation, now: ElementNow): Scanned {
  const element = elementShown(context, now)
  const services = now.services.filter(({ id }) => serviceIds.includes(id as (typeof serviceIds)[number]))
  if (services.length === 0) return { kind: 'element', element, action: null, refusal: 'noService' }
  if (now.loan) return { kind: 'element', element, action: 'return', refusal: null }
  const canStart = services.some(({ starts }) => starts.length > 0)
  return { kind: 'element', element, action: canStart ? 'lend' : null, refusal: canStart ? null : 'noService' }
}

/** A person as the station greets them; undefined for one who may not log in, or not in this site. */
async function identified(
  open: OpenContext,
  station: OpenStation,
  userId: UserId,
): Promise<Extract<Scanned, { kind: 'person' }> | undefined> {
  const actor = await personOf(open, station, userId)
  const { settings, now } = open.runtime
  return actor && { kind: 'person', name: actor.name, ticket: ticketFor(settings, { stationId: station.id, userId, now: now() }) }
}

/** The person as they are now: only one who may log in and works in this site. */
export async function personOf({ runtime }: OpenContext, { scope }: OpenStation, userId: UserId): Promise<Actor | undefined> {
  const actor = await findActorById(runtime.database, userId)
  const isHere = actor && !actor.isProgram && actor.tenant.id === scope.tenantId && actor.sites.some(({ id }) => id === scope.siteId)
  return isHere ? actor : undefined
}
