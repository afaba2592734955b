import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf, versionQuery } from '../api/contract.ts'
import { usesReply } from '../definitions/uses.ts'
import { entityShapeOf, idSchema, personSchema } from '../entities/entity.ts'
import { dataPropertySchema, fieldSchema } from '../forms/field.ts'
import { exportFormatSchema, NAMED_ROWS, wholeExportQuerySchema } from '../lists/export-query.ts'
import { listOf } from '../lists/list-query.ts'
import { pageQuery } from '../lists/page-query.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { PROCESSOR_TYPES } from './implementations/implementation.ts'
import { MESSAGE_EVENTS } from '../rules/message-events.ts'
import { implementationNameSchema, processorConfigBodySchema } from './processor-config.body.ts'

/** An implementation with its forms, as far as the tenant may use it. */
export const implementationSchema = z.object({
  type: z.enum(PROCESSOR_TYPES),
  name: implementationNameSchema,
  localizedNames: localizedTextsSchema,
  localizedDescriptions: localizedTextsSchema,
  /** The fields of a config. */
  dataPropertyTypes: z.array(fieldSchema),
  /** The fields that rules feed. */
  inputs: z.array(fieldSchema),
  /** Config fields whose values are written and never returned. */
  secretPropertyTypeIds: z.array(z.uuid()),
  /** Fields of both whose texts are templates. */
  templatePropertyTypeIds: z.array(z.uuid()),
  events: z.array(z.enum(MESSAGE_EVENTS)),
  /** Whether this tenant may use it. */
  isAllowed: z.boolean(),
})
export type ImplementationForm = z.infer<typeof implementationSchema>

/** `on`; `off`: by a person; `failing`: its receiver is away, and it is tried again; `restricted`: it may not be used; `stopped`: see why. */
export const CONFIG_STATES = ['on', 'off', 'failing', 'restricted', 'stopped'] as const
/** Why the server switched a config off: the receiver said that it is gone (410), or failed for three days. */
export const STOP_REASONS = ['gone', 'failed'] as const

export const processorConfigSchema = z.object({
  ...entityShapeOf('processorConfig'),
  processorType: z.enum(PROCESSOR_TYPES),
  implementation: implementationNameSchema,
  name: z.string(),
  isOn: z.boolean(),
  state: z.enum(CONFIG_STATES),
  stoppedBecause: z.enum(STOP_REASONS).nullable(),
  /** Values without secrets. */
  dataProperties: z.array(dataPropertySchema),
  /** Secrets that are set, without their values. */
  secrets: z.array(z.object({ dataPropertyTypeId: z.uuid(), setAt: z.iso.datetime({ offset: true }) })),
  owner: personSchema.nullable(),
  /** Deliveries that wait or are tried again, that were given up, that could not be made, and that are held. */
  counts: z.object({ open: z.int().min(0), dead: z.int().min(0), notMade: z.int().min(0), held: z.int().min(0) }),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type ProcessorConfig = z.infer<typeof processorConfigSchema>

/** A config with the forms of its implementation. */
export const fullProcessorConfigSchema = processorConfigSchema.extend({
  implementationForm: implementationSchema,
  /** Of a calendar feed: its secret address. */
  feedUrl: z.string().nullable(),
})
export type FullProcessorConfig = z.infer<typeof fullProcessorConfigSchema>

/** A config as rules know it: the target of its inputs. */
export const processorSchema = z.object({
  id: idSchema('processorConfig'),
  processorType: z.enum(PROCESSOR_TYPES),
  implementation: implementationNameSchema,
  name: z.string(),
  isOn: z.boolean(),
  inputs: z.array(fieldSchema),
  /** Inputs whose texts are templates. */
  templatePropertyTypeIds: z.array(z.uuid()),
  events: z.array(z.enum(MESSAGE_EVENTS)),
})
export type Processor = z.infer<typeof processorSchema>

const ofType = z.strictObject({ processorType: z.enum(PROCESSOR_TYPES).optional() })
/** `ignoreRestrictions` is for system administrators: others get only what their tenant may use. */
const withRestrictions = z.strictObject({ ignoreRestrictions: z.enum(['true', 'false']).optional() })
const access = leastRole('processors', 'read')
const config = idParamsOf('processorConfig')

export const listProcessors = defineCall('listProcessors', 'GET /processors', {
  access,
  shows: ['processorConfig'],
  summary: 'Lists the configured processors of the site with the inputs that rules may feed, by name.',
  query: ofType,
  reply: listOf(processorSchema),
})
export const listImplementations = defineCall('listImplementations', 'GET /processors/implementations', {
  access,
  shows: ['processorRestriction'],
  summary: 'Lists the implementations that the tenant may use; system administrators get all of them with `ignoreRestrictions`.',
  query: ofType.extend(withRestrictions.shape),
  reply: listOf(implementationSchema),
})
export const getImplementation = defineCall('getImplementation', 'GET /processors/implementations/{type}/{name}', {
  access,
  shows: ['processorRestriction', 'dataSchema', 'user'],
  summary: 'One implementation with the form of its configs and its inputs, with what can be chosen in them.',
  params: z.strictObject({ type: z.enum(PROCESSOR_TYPES), name: implementationNameSchema }),
  query: withRestrictions,
  reply: implementationSchema,
})
export const listProcessorConfigs = defineCall('listProcessorConfigs', 'GET /processors/config', {
  access,
  shows: ['processorConfig', 'processorRestriction'],
  summary: 'Lists the processor configs of the site, by name.',
  query: ofType.extend(pageQuery),
  reply: listOf(processorConfigSchema),
})
export const getProcessorConfig = defineCall('getProcessorConfig', 'GET /processors/config/{id}', {
  access,
  shows: ['processorConfig', 'processorRestriction'],
  showsOne: 'processorConfig',
  summary: 'One processor config. Secrets are never returned, only when they were set.',
  params: config,
  reply: processorConfigSchema,
})
export const getFullProcessorConfig = defineCall('getFullProcessorConfig', 'GET /processors/config/{id}/full', {
  access,
  shows: ['processorConfig', 'processorRestriction', 'dataSchema', 'user'],
  showsOne: 'processorConfig',
  summary: 'One processor config with the forms of its implementation, and with what can be chosen in them.',
  params: config,
  reply: fullProcessorConfigSchema,
})
export const createProcessorConfig = defineCall('createProcessorConfig', 'POST /processors/config', {
  access: leastRole('processors', 'write'),
  changes: ['processorConfig'],
  summary: 'Creates a processor config; with an `id` in the body it saves that one.',
  body: processorConfigBodySchema,
  reply: processorConfigSchema,
  status: 201,
  savesById: true,
  example: {
    processorType: 'module',
    implementation: 'email',
    name: 'Mejl till verkstaden',
    dataProperties: [{ dataPropertyTypeId: '01a00000-0001-7000-8000-000000000001', value: 'verkstad@lindvik.example' }],
  },
})
export const updateProcessorConfig = defineCall('updateProcessorConfig', 'PUT /processors/config/{id}', {
  access: leastRole('processors', 'write'),
  changes: ['processorConfig'],
  summary: 'Saves a processor config; `version` is the version that was read. A secret that is not sent is unchanged.',
  params: config,
  body: processorConfigBodySchema,
  reply: processorConfigSchema,
})
export const renewProcessorFeed = defineCall('renewProcessorFeed', 'POST /processors/config/{id}/feed', {
  access: leastRole('processors', 'write'),
  changes: ['processorConfig'],
  summary: 'Gives a calendar feed a new secret address; the one before ends at once.',
  params: config,
  body: z.strictObject({}),
  reply: z.object({ url: z.string() }),
})
export const getProcessorConfigUses = defineCall('getProcessorConfigUses', 'GET /processors/config/{id}/uses', {
  access: leastRole('processors', 'delete'),
  // read again by the person who is about to delete
  shows: [],
  summary: 'Returns the rules that feed a processor config. An empty reply: it can be deleted.',
  params: config,
  reply: usesReply,
})
export const deleteProcessorConfig = defineCall('deleteProcessorConfig', 'DELETE /processors/config/{id}', {
  access: leastRole('processors', 'delete'),
  changes: ['processorConfig'],
  summary: 'Deletes a processor config that no rule feeds, with its deliveries.',
  params: config,
  query: versionQuery,
})
export const exportProcessorConfigs = defineCall('exportProcessorConfigs', 'POST /processors/config/export', {
  access,
  changes: [],
  carries: 'document',
  idempotency: 'none',
  summary: `Processor configs: ${NAMED_ROWS}.`,
  query: z.strictObject({ format: exportFormatSchema }),
  body: wholeExportQuerySchema,
  example: { columns: ['name'] },
})
