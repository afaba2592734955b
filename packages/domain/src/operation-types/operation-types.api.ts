import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParams, versionQuery } from '../api/contract.ts'
import { usesReply } from '../definitions/uses.ts'
import { definitionShape, fieldsInReply } from '../definitions/definition.ts'
import { operationTypeBodySchema } from './operation-type.body.ts'
import { rulesSchema } from '../rules/rule.ts'
import { listOf } from '../lists/list-query.ts'

/** A function: the form of an operation. */
export const operationTypeSchema = z.object({
  ...definitionShape,
  elementTypeId: z.uuid(),
  dataPropertyTypes: fieldsInReply,
  matchRules: rulesSchema,
})
export type OperationType = z.infer<typeof operationTypeSchema>

export const operationTypeSummarySchema = z.object({ ...definitionShape, elementTypeId: z.uuid() })
export type OperationTypeSummary = z.infer<typeof operationTypeSummarySchema>

const shared = { scope: 'site' } as const

export const listOperationTypes = defineCall({
  ...shared,
  name: 'listOperationTypes',
  method: 'GET',
  path: '/operationTypes',
  access: leastRole('definitions', 'read'),
  shows: ['operationType', 'tenant'],
  summary: 'The functions of the site, or of one category, that the caller may see.',
  query: z.strictObject({ elementTypeId: z.uuid().optional() }),
  reply: listOf(operationTypeSummarySchema),
})
export const getOperationType = defineCall({
  ...shared,
  name: 'getOperationType',
  method: 'GET',
  path: '/operationTypes/{id}',
  access: leastRole('definitions', 'read'),
  shows: ['operationType', 'tenant'],
  summary: 'One function with its fields.',
  params: idParams,
  reply: operationTypeSchema,
})
export const getFullOperationType = defineCall({
  ...shared,
  name: 'getFullOperationType',
  method: 'GET',
  path: '/operationTypes/{id}/full',
  access: leastRole('definitions', 'read'),
  shows: ['operationType', 'tenant'],
  summary: 'One function with its fields.',
  params: idParams,
  reply: operationTypeSchema,
})
export const createOperationType = defineCall({
  ...shared,
  name: 'createOperationType',
  method: 'POST',
  path: '/operationTypes',
  access: leastRole('definitions', 'write'),
  changes: ['operationType'],
  summary: 'Creates a function of a category.',
  body: operationTypeBodySchema,
  reply: operationTypeSchema,
  status: 201,
})
export const updateOperationType = defineCall({
  ...shared,
  name: 'updateOperationType',
  method: 'PUT',
  path: '/operationTypes/{id}',
  access: leastRole('definitions', 'write'),
  changes: ['operationType'],
  summary: 'Saves a function; the version is the one that was read.',
  params: idParams,
  body: operationTypeBodySchema,
  reply: operationTypeSchema,
})
export const getOperationTypeUses = defineCall({
  ...shared,
  name: 'getOperationTypeUses',
  method: 'GET',
  path: '/operationTypes/{id}/uses',
  access: leastRole('definitions', 'delete'),
  // read again by the person who is about to delete
  shows: [],
  summary: 'What keeps a function from being deleted, and how many of it; nothing: it can be.',
  params: idParams,
  reply: usesReply,
})
export const deleteOperationType = defineCall({
  ...shared,
  name: 'deleteOperationType',
  method: 'DELETE',
  path: '/operationTypes/{id}',
  access: leastRole('definitions', 'delete'),
  changes: ['operationType'],
  summary: 'Deletes a function that no service and no operation uses.',
  params: idParams,
  query: versionQuery,
})
