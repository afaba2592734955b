import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf, versionQuery } from '../api/contract.ts'
import { usesOfEachBody, usesOfEachReply, usesReply } from '../definitions/uses.ts'
import { entityShapeOf, idSchema, personSchema } from '../entities/entity.ts'
import { dataPropertySchema } from '../forms/field.ts'
import { fullElementTypeSchema } from '../element-types/element-types.api.ts'
import { elementBodySchema, MAX_CODE_LENGTH } from './element.body.ts'
import type { BuiltInColumns } from '../api/list-columns.ts'
import { listOf, listQuerySchema } from '../lists/list-query.ts'
import { pageQuery } from '../lists/page-query.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { createCall } from '../resource-calls/resource-calls.ts'
import { element } from './elements.resource.ts'

/** An object. */
export const elementSchema = z.object({
  ...entityShapeOf('element'),
  elementTypeId: idSchema('elementType'),
  title: z.string(),
  code: z.string(),
  dataProperties: z.array(dataPropertySchema),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Element = z.infer<typeof elementSchema>

/** An object with its category, for a form or a page that shows it. */
export const fullElementSchema = elementSchema.extend({
  elementType: fullElementTypeSchema.optional(),
})
export type FullElement = z.infer<typeof fullElementSchema>

export const LENT_FILTERS = ['toMe', 'toOthers', 'toAnybody', 'toNobody', 'overdue'] as const

/** When an object's next service is due: overdue, or due within `SOON_DAYS`. */
export const DUE_FILTERS = ['past', 'soon'] as const
export const SOON_DAYS = 7

/**
 * A list of objects, filtered by bookings, in general or in an interval (specification section 3, 'List query payload'), and by their
 * current state.
 */
export const elementListQuerySchema = listQuerySchema.extend({
  reservatedFrom: z.iso.datetime({ offset: true }).optional(),
  reservatedTo: z.iso.datetime({ offset: true }).optional(),
  /**
   * false: only free objects, neither booked nor lent in the time (or from now on), that the caller can lend or book. An overdue loan or
   * one without an end leaves no free time. Omitted with a time: only booked objects.
   */
  isReservated: z.boolean().optional(),
  /** Objects lent to the caller, to others (as far as the caller may know), to anybody, to nobody, or overdue. */
  lent: z.enum(LENT_FILTERS).optional(),
  /** Only objects that the caller has booked, or that are booked for them. */
  reservedBy: z.literal('me').optional(),
  /** Only objects that are free now and that the caller can lend or book. */
  isFree: z.literal(true).optional(),
  /** Only objects with an open case that the caller may see. */
  hasOpenCase: z.literal(true).optional(),
  /** Only objects whose newest answers of a function deviate, as far as the caller may see them. */
  hasDeviation: z.literal(true).optional(),
  /** Only objects with an overdue or upcoming service that the caller can start. */
  nextDue: z.enum(DUE_FILTERS).optional(),
  /** Only objects with a low stock, if the caller may see the number. */
  isLow: z.literal(true).optional(),
  /** All objects except this one: used from that object's page. */
  withoutId: idSchema('element').optional(),
})
export type ElementListQuery = z.infer<typeof elementListQuerySchema>

/** The current state of an object in a list, as far as the caller may know it. */
export const elementStateSchema = z.object({
  /** Loan with its due time; the borrower only if the caller may know them. */
  loan: z
    .object({
      borrower: personSchema.nullable(),
      isMine: z.boolean(),
      dueAt: z.iso.datetime({ offset: true }).nullable(),
      isOverdue: z.boolean(),
    })
    .nullable(),
  /** The current booking, else the next one today or of the caller; its person only if the caller may know them. */
  booking: z
    .object({
      user: personSchema.nullable(),
      isMine: z.boolean(),
      from: z.iso.datetime({ offset: true }),
      to: z.iso.datetime({ offset: true }),
      isNow: z.boolean(),
    })
    .nullable(),
  /** Whether the caller can lend or book it and it is neither lent nor booked now. */
  isFree: z.boolean(),
  /** Number of its open cases that the caller may see. */
  openCases: z.int().min(0),
  /** Number of functions that deviated at their last execution, among those whose answers the caller may see. */
  deviations: z.int().min(0),
  /** The first due service that the caller can start, if it is overdue or due soon. */
  nextDue: z.object({ localizedNames: localizedTextsSchema, day: z.iso.date(), isPast: z.boolean() }).nullable(),
  /** The first picture of it that the caller may see. */
  picture: z.object({ fileId: idSchema('file'), fileName: z.string() }).nullable(),
  /** The stock that is left, if it is low and the caller may see the number. */
  lowBalance: z.number().nullable(),
})
export type ElementState = z.infer<typeof elementStateSchema>

/** An object of a list, with its state if that was requested. */
export const listedElementSchema = elementSchema.extend({ state: elementStateSchema.optional() })
export type ListedElement = z.infer<typeof listedElementSchema>

const ofType = z.strictObject({ elementTypeId: idSchema('elementType').optional() })
const withType = z.strictObject({ includeType: z.enum(['true', 'false']).optional() })

export const listElements = defineCall('listElements', 'GET /elements', {
  access: leastRole('elements', 'read'),
  shows: ['elementType', 'element', 'transaction'],
  summary: 'The objects of the site, or of one category, by title.',
  query: ofType.extend(pageQuery),
  reply: listOf(elementSchema),
})
/** The columns of every list of objects. */
export const ELEMENT_COLUMNS = {
  title: 'text',
  code: 'text',
  elementTypeId: 'id',
  createdAt: 'moment',
  updatedAt: 'moment',
} as const satisfies BuiltInColumns
export const filterElements = defineCall('filterElements', 'POST /elements/filter', {
  access: leastRole('elements', 'read'),
  reads: true,
  shows: ['elementType', 'element', 'transaction', 'reservation'],
  summary: 'Filters, searches, sorts and pages objects.',
  query: ofType,
  /** `includeState`: each with how it is now. */
  body: elementListQuerySchema.extend({ includeState: z.boolean().optional() }),
  list: { columns: ELEMENT_COLUMNS, fieldsOf: 'elementTypeId' },
  reply: listOf(listedElementSchema),
})
export const getElement = defineCall('getElement', 'GET /elements/{id}', {
  access: leastRole('elements', 'read'),
  shows: ['elementType', 'element', 'transaction'],
  showsOne: 'element',
  summary: 'One object.',
  params: idParamsOf('element'),
  query: withType,
  reply: fullElementSchema,
})
export const getFullElement = defineCall('getFullElement', 'GET /elements/{id}/full', {
  access: leastRole('elements', 'read'),
  shows: ['elementType', 'element', 'transaction'],
  showsOne: 'element',
  summary: 'One object with its category.',
  params: idParamsOf('element'),
  query: withType,
  reply: fullElementSchema,
})
export const proposeCode = defineCall('proposeCode', 'GET /elements/nextCode', {
  access: leastRole('elements', 'read'),
  // read by a new form
  shows: [],
  summary:
    'Returns the code that the next object of a category would get, or null when the category has no code series. The code is assigned when the object is saved.',
  query: z.strictObject({ elementTypeId: idSchema('elementType') }),
  reply: z.object({ code: z.string().nullable() }),
})
/** Maximum number of copies created at once. */
export const MAX_COPIES = 100
export const duplicateElement = defineCall('duplicateElement', 'POST /elements/{id}/copies', {
  access: leastRole('elements', 'write'),
  changes: ['element'],
  summary: 'Creates copies of an object, each with a code of its own: all or none. Files are not copied.',
  params: idParamsOf('element'),
  body: z.strictObject({ count: z.int().min(1).max(MAX_COPIES) }),
  reply: z.object({ items: z.array(elementSchema) }),
  status: 201,
})
export const getElementByCode = defineCall('getElementByCode', 'GET /elements/codes/{code}', {
  access: leastRole('elements', 'read'),
  shows: ['elementType', 'element', 'transaction'],
  summary: 'Returns the object with a code, for example a scanned one. Case is ignored.',
  params: z.strictObject({ code: z.string().min(1).max(MAX_CODE_LENGTH) }),
  query: withType,
  reply: fullElementSchema,
})
export const findSiteOfCode = defineCall('findSiteOfCode', 'GET /elements/codes/{code}/site', {
  scope: 'tenant',
  access: leastRole('elements', 'read'),
  shows: ['elementType', 'element', 'transaction'],
  summary:
    'Returns the site of the caller in which an object has this code. Case is ignored; 404 when there is none, or `from` is no site of theirs. A sandbox knows its own codes only, and no other site knows them.',
  params: z.strictObject({ code: z.string().min(1).max(MAX_CODE_LENGTH) }),
  /** `from`: key of the site in which it is looked for. */
  query: z.strictObject({ from: z.string().max(50).optional() }),
  reply: z.object({ id: z.uuid(), key: z.string(), name: z.string() }),
})
export const createElement = createCall(element, {
  summary: 'Creates an object. `files` are added to the values of their fields.',
  takesFiles: true,
  body: elementBodySchema,
  reply: elementSchema,
})
export const updateElement = defineCall('updateElement', 'PUT /elements/{id}', {
  access: leastRole('elements', 'write'),
  changes: ['element'],
  summary: 'Saves an object; `version` is the version that was read. `files` are added to the values of their fields.',
  takesFiles: true,
  params: idParamsOf('element'),
  body: elementBodySchema,
  reply: elementSchema,
})
export const getElementUses = defineCall('getElementUses', 'GET /elements/{id}/uses', {
  access: leastRole('elements', 'delete'),
  // read again by the person who is about to delete
  shows: [],
  summary: 'Returns what uses an object, with counts. An empty reply: the object can be deleted.',
  params: idParamsOf('element'),
  reply: usesReply,
})
/** Maximum number of objects whose uses are queried at once: as many as a list lets a user choose. */
const MAX_USES_OF = 10_000
export const listElementsUses = defineCall('listElementsUses', 'POST /elements/uses', {
  access: leastRole('elements', 'delete'),
  reads: true,
  // read again by the person who is about to delete
  shows: [],
  summary: 'Returns those of the given objects that cannot be deleted, each with what uses it.',
  body: usesOfEachBody('element', MAX_USES_OF),
  reply: usesOfEachReply,
})
export const deleteElement = defineCall('deleteElement', 'DELETE /elements/{id}', {
  access: leastRole('elements', 'delete'),
  changes: ['element'],
  summary: 'Deletes an object without transactions.',
  params: idParamsOf('element'),
  query: versionQuery,
})
