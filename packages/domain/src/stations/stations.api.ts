import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { entityShapeOf, idSchema } from '../entities/entity.ts'
import { NAMED_ROWS } from '../lists/export-query.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { createCall, deleteCall, exportNamedCall, getCall, listCall, updateCall, usesCall } from '../resource-calls/resource-calls.ts'
import { stationBodySchema } from './station.body.ts'
import { station } from './stations.resource.ts'

/** `new`: no device yet; `waiting`: its code can be entered on a device; `active`: a device is connected; `revoked`: its device is refused. */
export const STATION_STATES = ['new', 'waiting', 'active', 'revoked'] as const
export type StationState = (typeof STATION_STATES)[number]

/** Why a service cannot be used at a station: it or a function of it is not published, it has no return, or a form must be answered. */
export const SERVICE_OBSTACLES = ['notPublished', 'noReturn', 'asks'] as const

export const stationSchema = z.object({
  ...entityShapeOf('station'),
  name: z.string(),
  transactionTypeIds: z.array(idSchema('transactionType')),
  /** The same services with what keeps them from being used there. */
  services: z.array(z.object({ id: z.uuid(), localizedNames: localizedTextsSchema, obstacle: z.enum(SERVICE_OBSTACLES).nullable() })),
  state: z.enum(STATION_STATES),
  /** End of the time in which the code for a device can be entered. */
  codeExpiresAt: z.iso.datetime({ offset: true }).nullable(),
  enrolledAt: z.iso.datetime({ offset: true }).nullable(),
  /** Time of its last call, to the minute. */
  lastUsedAt: z.iso.datetime({ offset: true }).nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Station = z.infer<typeof stationSchema>

export const listStations = listCall(station, {
  summary: 'The stations of the site, by name.',
  item: stationSchema,
  alsoShows: ['transactionType', 'operationType'],
})
export const getStation = getCall(station, {
  summary: 'One station.',
  reply: stationSchema,
  alsoShows: ['transactionType', 'operationType'],
})
export const createStation = createCall(station, {
  summary: 'Creates a station. A device is connected to it by a code.',
  body: stationBodySchema,
  reply: stationSchema,
  example: { name: 'Verktygsförrådet' },
})
export const updateStation = updateCall(station, {
  summary: 'Saves a station; the version is the one that was read.',
  body: stationBodySchema,
  reply: stationSchema,
})
export const getStationUses = usesCall(station, { summary: 'What keeps a station from being deleted; nothing: it can be.' })
export const deleteStation = deleteCall(station, { summary: 'Deletes a station. Its device is refused at once.' })
export const exportStations = exportNamedCall(station, { summary: `Stations: ${NAMED_ROWS}.`, example: { columns: ['name'] } })

const shared = { access: leastRole('stations', 'write') } as const

/** A code that connects one device, once. Only this reply contains it. */
export const stationEnrolmentSchema = z.object({ code: z.string(), expiresAt: z.iso.datetime({ offset: true }) })

export const createStationEnrolment = defineCall('createStationEnrolment', 'POST /stations/{id}/enrolment', {
  ...shared,
  changes: ['station'],
  summary: 'Creates a code that connects one device to a station within 15 minutes. The present device is refused once the code is used.',
  // a stored reply would contain the code
  idempotency: 'none',
  params: idParamsOf('station'),
  body: z.strictObject({}),
  reply: stationEnrolmentSchema,
  status: 201,
})
export const revokeStation = defineCall('revokeStation', 'DELETE /stations/{id}/device', {
  ...shared,
  changes: ['station'],
  summary: 'Revokes the device of a station, and its code: both are refused at once.',
  params: idParamsOf('station'),
})
