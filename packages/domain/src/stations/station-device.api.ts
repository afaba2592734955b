import { z } from 'zod'
import { defineCall } from '../api/contract.ts'
import { MAX_CODE_LENGTH } from '../elements/element.body.ts'
import { CULTURES } from '../localization/cultures.ts'
import { idSchema } from '../entities/entity.ts'
import { bookedTimeSchema } from '../operations/operations.api.ts'

/** Seconds after which a station forgets the person who identified themselves last. */
export const FORGOTTEN_AFTER_S = 20

/** Seconds for which a ticket is valid: a call may take its time. */
export const TICKET_S = FORGOTTEN_AFTER_S + 10

/** What a device does with a scanned object. */
export const STATION_ACTIONS = ['lend', 'return'] as const
export type StationAction = (typeof STATION_ACTIONS)[number]

/** Why a station cannot lend or take back an object. None of them names another person. */
export const STATION_REFUSALS = [
  /** No service of the station lends it. */
  'noService',
  'notAllowed',
  'lentToOther',
  'notLent',
  /** Another person may have booked it. */
  'booked',
  /** Its form has questions. */
  'asks',
  'gone',
] as const
export type StationRefusal = (typeof STATION_REFUSALS)[number]

/** An object as everybody at the station may see it. */
const scannedElementSchema = z.object({ id: idSchema('element'), title: z.string(), code: z.string(), typeName: z.string() })

/** A person who identified themselves, and a ticket with which they act at this station until it expires. */
const identifiedSchema = z.object({ kind: z.literal('person'), name: z.string(), ticket: z.string() })
const unknownSchema = z.object({ kind: z.literal('unknown') })

export const scannedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('element'),
    element: scannedElementSchema,
    /** What can be done with it; null: nothing, for the reason in `refusal`. */
    action: z.enum(STATION_ACTIONS).nullable(),
    refusal: z.enum(STATION_REFUSALS).nullable(),
  }),
  identifiedSchema,
  unknownSchema,
])
export type Scanned = z.infer<typeof scannedSchema>

export const stationOutcomeSchema = z.object({
  outcome: z.enum(['lent', 'returned', 'refused']),
  refusal: z.enum(STATION_REFUSALS).nullable(),
  /** Null: it does not exist any more, or the person may not see it. */
  element: scannedElementSchema.nullable(),
  /** When a lent object has to be returned. */
  dueAt: z.iso.datetime({ offset: true }).nullable(),
  /** The person's bookings that a loan uses, or that are open again after a return, by their start. */
  bookings: z.array(bookedTimeSchema),
  /** The person, with a new ticket after a loan or a return, else with the same one. */
  person: z.object({ name: z.string(), ticket: z.string() }),
})
export type StationOutcome = z.infer<typeof stationOutcomeSchema>

/** What a device shows before anything is scanned. */
export const stationDeviceSchema = z.object({
  name: z.string(),
  site: z.string(),
  /** The language of the tenant. */
  culture: z.enum(CULTURES),
  timeZone: z.string(),
  /** The tenant lends objects by a service of the station. */
  hasServices: z.boolean(),
})
export type StationDevice = z.infer<typeof stationDeviceSchema>

const shared = { scope: 'open', access: 'public' } as const
const BY_DEVICE =
  'The device has the secret of its enrolment in `Authorization: Station …`; without a valid one everything is the same 404.'

export const enrolStation = defineCall('enrolStation', 'POST /station/device', {
  ...shared,
  changes: [],
  // it works once
  idempotency: 'none',
  summary: 'Connects a device to a station by its code, and returns the secret of the device. Everything else is the same 404.',
  body: z.strictObject({ code: z.string().trim().min(1).max(50) }),
  reply: z.object({ secret: z.string() }),
  status: 201,
})
export const getStationDevice = defineCall('getStationDevice', 'GET /station', {
  ...shared,
  shows: [],
  summary: `Returns what a station shows before anything is scanned. ${BY_DEVICE}`,
  reply: stationDeviceSchema,
})
export const scanAtStation = defineCall('scanAtStation', 'POST /station/scans', {
  ...shared,
  reads: true,
  shows: [],
  summary: `Returns the object or the person with a scanned code. ${BY_DEVICE}`,
  body: z.strictObject({ code: z.string().min(1).max(MAX_CODE_LENGTH) }),
  reply: scannedSchema,
})
export const identifyAtStation = defineCall('identifyAtStation', 'POST /station/pins', {
  ...shared,
  reads: true,
  shows: [],
  summary: `Returns the person with a PIN. Wrong ones are limited. ${BY_DEVICE}`,
  body: z.strictObject({ pin: z.string().regex(/^\d{4,12}$/) }),
  example: { pin: '481516' },
  reply: z.discriminatedUnion('kind', [identifiedSchema, unknownSchema]),
})
export const executeAtStation = defineCall('executeAtStation', 'POST /station/loans', {
  ...shared,
  changes: [],
  idempotency: 'none',
  summary: `Lends an object to the person of a ticket, or takes it back. The same attempt again has the first outcome. ${BY_DEVICE}`,
  body: z.strictObject({
    /** One for each intention. */
    attemptId: z.uuid(),
    action: z.enum(STATION_ACTIONS),
    elementId: idSchema('element'),
    ticket: z.string().min(1).max(1000),
  }),
  reply: stationOutcomeSchema,
})
