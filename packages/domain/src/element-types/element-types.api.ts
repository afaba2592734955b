import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParams, versionQuery } from '../api/contract.ts'
import { usesReply } from '../definitions/uses.ts'
import { definitionShape, fieldsInReply } from '../definitions/definition.ts'
import { codeSeriesSchema } from './code-series.ts'
import { elementTypeBodySchema } from './element-type.body.ts'
import { outsideSchema } from '../rules/outside.schema.ts'
import { rulesSchema } from '../rules/rule.ts'
import { listOf } from '../lists/list-query.ts'

/** A category. */
export const elementTypeSchema = z.object({
  ...definitionShape,
  dataPropertyTypes: fieldsInReply,
  matchRules: rulesSchema,
  /** Numbering of its objects' codes; null: random. */
  codeSeries: codeSeriesSchema.nullable(),
})
export type ElementType = z.infer<typeof elementTypeSchema>

/** A category with everything that a form of its objects needs. */
export const fullElementTypeSchema = elementTypeSchema.extend({ outside: outsideSchema })
export type FullElementType = z.infer<typeof fullElementTypeSchema>

export const elementTypeSummarySchema = z.object({ ...definitionShape, elementCount: z.int() })
export type ElementTypeSummary = z.infer<typeof elementTypeSummarySchema>

const shared = { scope: 'site' } as const

export const listElementTypes = defineCall({
  ...shared,
  name: 'listElementTypes',
  method: 'GET',
  path: '/elementTypes',
  access: leastRole('definitions', 'read'),
  shows: ['elementType', 'element', 'tenant'],
  summary: 'The categories of the site that the caller may see.',
  reply: listOf(elementTypeSummarySchema),
})
export const getElementType = defineCall({
  ...shared,
  name: 'getElementType',
  method: 'GET',
  path: '/elementTypes/{id}',
  access: leastRole('definitions', 'read'),
  shows: ['elementType', 'tenant'],
  summary: 'One category with its fields.',
  params: idParams,
  reply: elementTypeSchema,
})
export const getFullElementType = defineCall({
  ...shared,
  name: 'getFullElementType',
  method: 'GET',
  path: '/elementTypes/{id}/full',
  access: leastRole('definitions', 'read'),
  shows: ['elementType', 'tenant'],
  summary: 'One category with its fields, all choices that can be made in them, and what its rules read.',
  params: idParams,
  reply: fullElementTypeSchema,
})
export const createElementType = defineCall({
  ...shared,
  name: 'createElementType',
  method: 'POST',
  path: '/elementTypes',
  access: leastRole('definitions', 'write'),
  changes: ['elementType'],
  summary: 'Creates a category.',
  body: elementTypeBodySchema,
  reply: elementTypeSchema,
  status: 201,
})
export const updateElementType = defineCall({
  ...shared,
  name: 'updateElementType',
  method: 'PUT',
  path: '/elementTypes/{id}',
  access: leastRole('definitions', 'write'),
  changes: ['elementType'],
  summary:
    'Saves a category; the version is the one that was read. Fields that hold values, or that rules of other forms name, go or change only when `confirmedRemovals` names them, else 409 `fieldsHoldValues` says how many hold one and which forms name them.',
  params: idParams,
  body: elementTypeBodySchema,
  reply: elementTypeSchema,
})
export const getElementTypeUses = defineCall({
  ...shared,
  name: 'getElementTypeUses',
  method: 'GET',
  path: '/elementTypes/{id}/uses',
  access: leastRole('definitions', 'delete'),
  // read again by the person who is about to delete
  shows: [],
  summary: 'What keeps a category from being deleted, and how many of it; nothing: it can be.',
  params: idParams,
  reply: usesReply,
})
export const deleteElementType = defineCall({
  ...shared,
  name: 'deleteElementType',
  method: 'DELETE',
  path: '/elementTypes/{id}',
  access: leastRole('definitions', 'delete'),
  changes: ['elementType'],
  summary: 'Deletes a category that nothing uses.',
  params: idParams,
  query: versionQuery,
})
