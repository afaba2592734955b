import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { definitionShape, fieldsInReply } from '../definitions/definition.ts'
import { codeSeriesSchema } from './code-series.ts'
import { elementTypeBodySchema } from './element-type.body.ts'
import { outsideSchema } from '../rules/outside.schema.ts'
import { rulesSchema } from '../rules/rule.ts'
import { listOf } from '../lists/list-query.ts'
import { createCall, deleteCall, getCall, getFullCall, updateCall, usesCall } from '../resource-calls/resource-calls.ts'
import { elementType } from './element-types.resource.ts'

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

export const listElementTypes = defineCall('listElementTypes', 'GET /elementTypes', {
  access: leastRole('definitions', 'read'),
  shows: ['elementType', 'element', 'tenant'],
  summary: 'The categories of the site that the caller may see.',
  reply: listOf(elementTypeSummarySchema),
})
export const getElementType = getCall(elementType, {
  summary: 'One category with its fields.',
  alsoShows: ['tenant'],
  showsAll: true,
  reply: elementTypeSchema,
})
export const getFullElementType = getFullCall(elementType, {
  summary: 'One category with its fields, all choices that can be made in them, and what its rules read.',
  alsoShows: ['tenant'],
  showsAll: true,
  reply: fullElementTypeSchema,
})
export const createElementType = createCall(elementType, {
  summary: 'Creates a category.',
  body: elementTypeBodySchema,
  reply: elementTypeSchema,
})
export const updateElementType = updateCall(elementType, {
  summary:
    'Saves a category; the version is the one that was read. Fields that hold values, or that rules of other forms name, go or change only when `confirmedRemovals` names them, else 409 `fieldsHoldValues` says how many hold one and which forms name them.',
  body: elementTypeBodySchema,
  reply: elementTypeSchema,
})
export const getElementTypeUses = usesCall(elementType, {
  summary: 'What keeps a category from being deleted, and how many of it; nothing: it can be.',
})
export const deleteElementType = deleteCall(elementType, {
  summary: 'Deletes a category that nothing uses.',
})
