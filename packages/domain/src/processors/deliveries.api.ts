import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { idSchema } from '../entities/entity.ts'
import { deliveryAnswerSchema, deliveryRequestSchema, deliverySchema, DELIVERY_STATES, fullDeliverySchema } from './deliveries.ts'

export const MAX_RESENT = 1000

const config = idParamsOf('processorConfig')

/** The request and the answer of a test. */
export const processorTestSchema = z.object({
  isAccepted: z.boolean(),
  milliseconds: z.int().min(0),
  request: deliveryRequestSchema,
  answer: deliveryAnswerSchema,
})
export type ProcessorTest = z.infer<typeof processorTestSchema>

export const testProcessorConfig = defineCall('testProcessorConfig', 'POST /processors/config/{id}/test', {
  access: leastRole('processors', 'write'),
  // the log of deliveries does not have it
  changes: [],
  idempotency: 'none',
  summary: 'Sends a test message of a saved config to its receiver, and returns the request and the answer.',
  params: config,
  body: z.strictObject({}),
  reply: processorTestSchema,
})
export const listDeliveries = defineCall('listDeliveries', 'GET /processors/config/{id}/deliveries', {
  access: leastRole('processors', 'read'),
  shows: ['processorConfig'],
  summary: 'Lists the deliveries of a processor config, newest first. `next` is the cursor of the next page.',
  params: config,
  query: z.strictObject({
    state: z.enum(DELIVERY_STATES).optional(),
    elementId: idSchema('element').optional(),
    Limit: z.coerce.number().int().min(1).max(500).optional(),
    after: z.string().max(100).optional(),
  }),
  reply: z.object({ items: z.array(deliverySchema), next: z.string().optional() }),
})
export const getDelivery = defineCall('getDelivery', 'GET /processors/deliveries/{id}', {
  access: leastRole('processors', 'read'),
  shows: ['processorConfig'],
  summary: 'One delivery with its request and its attempts.',
  params: idParamsOf('delivery'),
  reply: fullDeliverySchema,
})
export const resendDeliveries = defineCall('resendDeliveries', 'POST /processors/config/{id}/deliveries/resend', {
  access: leastRole('processors', 'write'),
  changes: ['processorConfig'],
  summary:
    'Sends deliveries of a config again under their ids: the named ones, or without `ids` all that were given up. One that is tried again later is tried at once; one that could not be made is made again, by the config of today.',
  params: config,
  body: z.strictObject({ ids: z.array(idSchema('delivery')).min(1).max(MAX_RESENT).optional() }),
  reply: z.object({ count: z.int().min(0) }),
})
export const getLeftEvents = defineCall('getLeftEvents', 'GET /processors/events/left', {
  access: leastRole('processors', 'read'),
  shows: ['processorConfig'],
  summary:
    'How many events of the site could not be sent on after several attempts, and since when. They are left aside, and nothing follows them.',
  reply: z.object({ count: z.int().min(0), since: z.iso.datetime({ offset: true }).nullable() }),
})
export const retryLeftEvents = defineCall('retryLeftEvents', 'POST /processors/events/left/retry', {
  access: leastRole('processors', 'write'),
  changes: ['processorConfig'],
  summary: 'Sends events that were left aside on, again.',
  body: z.strictObject({}),
  reply: z.object({ count: z.int().min(0) }),
})
