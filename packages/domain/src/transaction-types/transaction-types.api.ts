import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParams, versionQuery } from '../api/contract.ts'
import { usesReply } from '../definitions/uses.ts'
import { definitionShape } from '../definitions/definition.ts'
import { listOf } from '../lists/list-query.ts'
import { TRANSACTION_MODES } from '../services/modes.ts'
import { serviceSettingsSchema } from '../services/service-settings.ts'
import { serviceOperationSchema, transactionTypeBodySchema } from './transaction-type.body.ts'

const serviceShape = {
  elementTypeId: z.uuid(),
  mode: z.enum(TRANSACTION_MODES),
  /** Only holders of a granting privilege see and run it (decisions section 2). */
  restricted: z.boolean(),
  settings: serviceSettingsSchema,
  operations: z.array(serviceOperationSchema),
}

/** A service. */
export const transactionTypeSchema = z.object({ ...definitionShape, ...serviceShape })
export type TransactionType = z.infer<typeof transactionTypeSchema>

const shared = { scope: 'site' } as const

export const listTransactionTypes = defineCall({
  ...shared,
  name: 'listTransactionTypes',
  method: 'GET',
  path: '/transactionTypes',
  access: leastRole('definitions', 'read'),
  shows: ['operationType', 'transactionType', 'tenant'],
  summary: 'The services of the site, or of one category, that the caller may see and run.',
  query: z.strictObject({ elementTypeId: z.uuid().optional() }),
  reply: listOf(transactionTypeSchema),
})
export const getTransactionType = defineCall({
  ...shared,
  name: 'getTransactionType',
  method: 'GET',
  path: '/transactionTypes/{id}',
  access: leastRole('definitions', 'read'),
  shows: ['operationType', 'transactionType', 'tenant'],
  summary: 'One service.',
  params: idParams,
  reply: transactionTypeSchema,
})
export const getFullTransactionType = defineCall({
  ...shared,
  name: 'getFullTransactionType',
  method: 'GET',
  path: '/transactionTypes/{id}/full',
  access: leastRole('definitions', 'read'),
  shows: ['operationType', 'transactionType', 'tenant'],
  summary: 'One service.',
  params: idParams,
  reply: transactionTypeSchema,
})
export const createTransactionType = defineCall({
  ...shared,
  name: 'createTransactionType',
  method: 'POST',
  path: '/transactionTypes',
  access: leastRole('definitions', 'write'),
  changes: ['transactionType'],
  summary: 'Creates a service of a category.',
  body: transactionTypeBodySchema,
  reply: transactionTypeSchema,
  status: 201,
})
export const updateTransactionType = defineCall({
  ...shared,
  name: 'updateTransactionType',
  method: 'PUT',
  path: '/transactionTypes/{id}',
  access: leastRole('definitions', 'write'),
  changes: ['transactionType'],
  summary: 'Saves a service; the version is the one that was read.',
  params: idParams,
  body: transactionTypeBodySchema,
  reply: transactionTypeSchema,
})
export const getTransactionTypeUses = defineCall({
  ...shared,
  name: 'getTransactionTypeUses',
  method: 'GET',
  path: '/transactionTypes/{id}/uses',
  access: leastRole('definitions', 'delete'),
  // read again by the person who is about to delete
  shows: [],
  summary: 'What keeps a service from being deleted, and how many of it; nothing: it can be.',
  params: idParams,
  reply: usesReply,
})
export const deleteTransactionType = defineCall({
  ...shared,
  name: 'deleteTransactionType',
  method: 'DELETE',
  path: '/transactionTypes/{id}',
  access: leastRole('definitions', 'delete'),
  changes: ['transactionType'],
  summary: 'Deletes a service that was never run.',
  params: idParams,
  query: versionQuery,
})
