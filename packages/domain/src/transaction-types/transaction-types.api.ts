import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { definitionShapeOf } from '../definitions/definition.ts'
import { listOf } from '../lists/list-query.ts'
import { rulesSchema } from '../rules/rule.ts'
import { TRANSACTION_MODES } from '../services/modes.ts'
import { serviceSettingsSchema } from '../services/service-settings.ts'
import { serviceOperationSchema, transactionTypeBodySchema } from './transaction-type.body.ts'
import {
  createCall,
  deleteCall,
  getCall,
  getFullCall,
  updateCall,
  usesCall,
  restoreCall,
  versionCall,
  versionsCall,
} from '../resource-calls/resource-calls.ts'
import { transactionType } from './transaction-types.resource.ts'

const serviceShape = {
  elementTypeId: idSchema('elementType'),
  mode: z.enum(TRANSACTION_MODES),
  /** Only holders of a granting privilege see and run it (decisions section 2). */
  restricted: z.boolean(),
  settings: serviceSettingsSchema,
  operations: z.array(serviceOperationSchema),
  /** Rules that feed processors; empty for readers who do not edit services. */
  matchRules: rulesSchema,
}

/** A service. */
export const transactionTypeSchema = z.object({ ...definitionShapeOf('transactionType'), ...serviceShape })
export type TransactionType = z.infer<typeof transactionTypeSchema>

export const listTransactionTypes = defineCall('listTransactionTypes', 'GET /transactionTypes', {
  access: leastRole('definitions', 'read'),
  shows: ['operationType', 'transactionType', 'tenant'],
  summary: 'Lists the services of the site, or of one category, that the caller may see and run.',
  query: z.strictObject({ elementTypeId: idSchema('elementType').optional() }),
  reply: listOf(transactionTypeSchema),
})
export const getTransactionType = getCall(transactionType, {
  summary: 'One service.',
  alsoShows: ['operationType', 'tenant'],
  showsAll: true,
  reply: transactionTypeSchema,
})
export const getFullTransactionType = getFullCall(transactionType, {
  summary: 'One service.',
  alsoShows: ['operationType', 'tenant'],
  showsAll: true,
  reply: transactionTypeSchema,
})
export const createTransactionType = createCall(transactionType, {
  summary: 'Creates a service of a category.',
  body: transactionTypeBodySchema,
  reply: transactionTypeSchema,
})
export const updateTransactionType = updateCall(transactionType, {
  summary:
    'Saves a service; `version` is the version that was read. Its last functions that end transactions are removed while some run only when `confirmedRemovals` names them, by their ids in the service; otherwise 409 `transactionsLoseEnd` returns the number of those transactions.',
  body: transactionTypeBodySchema,
  reply: transactionTypeSchema,
})
export const getTransactionTypeUses = usesCall(transactionType, {
  summary: 'Returns what uses a service, with counts. An empty reply: the service can be deleted.',
})
export const listTransactionTypeVersions = versionsCall(transactionType, {
  summary: 'Lists the versions of a service, newest first: who saved each and what changed.',
})
export const getTransactionTypeVersion = versionCall(transactionType, {
  summary: 'One version of a service with its content as it was stored.',
})
export const restoreTransactionTypeVersion = restoreCall(transactionType, {
  summary:
    'Saves the content of an earlier version of a service as a new one; its status stays. `version` is the version that was read. It is refused as a save is.',
  reply: transactionTypeSchema,
})
export const deleteTransactionType = deleteCall(transactionType, {
  summary: 'Deletes a service that was never run.',
})
