import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParams, versionQuery } from '../api/contract.ts'
import { usesOfEachBody, usesOfEachReply, usesReply } from '../definitions/uses.ts'
import { entityShape } from '../entities/entity.ts'
import { dataPropertySchema } from '../forms/field.ts'
import { fullElementTypeSchema } from '../element-types/element-types.api.ts'
import { elementBodySchema, MAX_CODE_LENGTH } from './element.body.ts'
import type { BuiltInColumns } from '../api/list-columns.ts'
import { listOf, listQuerySchema } from '../lists/list-query.ts'
import { pageQuery } from '../lists/page-query.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'

/** An object. */
export const elementSchema = z.object({
  ...entityShape,
  elementTypeId: z.uuid(),
  title: z.string(),
  code: z.string(),
  dataProperties: z.array(dataPropertySchema),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Element = z.infer<typeof elementSchema>

/** An object with its category, for a form or a page that shows it. */
export const fullElementSchema = elementSchema.extend({ elementType: fullElementTypeSchema.optional() })
export type FullElement = z.infer<typeof fullElementSchema>

export const LENT_FILTERS = ['toMe', 'toOthers', 'toAnybody', 'toNobody', 'overdue'] as const

/** How soon something is to be done with an object: its day has passed, or it is no further ahead than `SOON_DAYS`. */
export const DUE_FILTERS = ['past', 'soon'] as const
export const SOON_DAYS = 7

/**
 * A list of objects, also by whether they are booked: at all from now on, or in a time (specification section 3, 'List query payload'),
 * and by how they are now.
 */
export const elementListQuerySchema = listQuerySchema.extend({
  reservatedFrom: z.iso.datetime({ offset: true }).optional(),
  reservatedTo: z.iso.datetime({ offset: true }).optional(),
  /**
   * false: those that are free, neither booked nor lent in the time, or from now on, of what the caller can lend or book; what is overdue or
   * lent without an end is free at no time to come. Left out beside a time: those that are booked.
   */
  isReservated: z.boolean().optional(),
  /** What the caller has on loan, what others have as far as the caller may know of it, what anybody or nobody has, or what should be back. */
  lent: z.enum(LENT_FILTERS).optional(),
  /** Those alone that the caller has booked, for themselves or others, or that are booked for them. */
  reservedBy: z.literal('me').optional(),
  /** Those alone that are free now, of what the caller can lend or book: neither lent nor booked. */
  isFree: z.literal(true).optional(),
  /** Those alone with an open case that the caller may see. */
  hasOpenCase: z.literal(true).optional(),
  /** Those alone of which the newest answers of a function deviate, as far as the caller may see them. */
  hasDeviation: z.literal(true).optional(),
  /** Those alone on which a service that the caller can begin is to be done: its day has passed, or comes soon or has passed. */
  nextDue: z.enum(DUE_FILTERS).optional(),
  /** Those alone of which little is left, to whoever may see the number. */
  isLow: z.literal(true).optional(),
  /** All but this one: what else there is than the object that somebody comes from. */
  withoutId: z.uuid().optional(),
})
export type ElementListQuery = z.infer<typeof elementListQuerySchema>

/** How an object of a list is now, to whoever may know. */
export const elementStateSchema = z.object({
  /** That it is lent, and until when; by whom only to whoever may know. */
  loan: z
    .object({
      borrower: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      isMine: z.boolean(),
      dueAt: z.iso.datetime({ offset: true }).nullable(),
      isOverdue: z.boolean(),
    })
    .nullable(),
  /** The booking that runs now, else the next one of this day or of the caller's own; whose it is only to whoever may know. */
  booking: z
    .object({
      user: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      isMine: z.boolean(),
      from: z.iso.datetime({ offset: true }),
      to: z.iso.datetime({ offset: true }),
      isNow: z.boolean(),
    })
    .nullable(),
  /** Whether the caller can lend or book it and it is neither lent nor booked now. */
  isFree: z.boolean(),
  /** How many cases about it are open that the caller may see. */
  openCases: z.int().min(0),
  /** How many functions deviated when they were executed on it last, of those whose answers the caller may see. */
  deviations: z.int().min(0),
  /** What is to be done with it first, where that is soon or has passed, of what the caller can begin. */
  nextDue: z.object({ localizedNames: localizedTextsSchema, day: z.iso.date(), isPast: z.boolean() }).nullable(),
  /** The first picture of it that the caller may see. */
  picture: z.object({ fileId: z.uuid(), fileName: z.string() }).nullable(),
  /** What is left of it, where that is little and the caller may see the number. */
  lowBalance: z.number().nullable(),
})
export type ElementState = z.infer<typeof elementStateSchema>

/** An object of a list, with how it is where that was asked for. */
export const listedElementSchema = elementSchema.extend({ state: elementStateSchema.optional() })
export type ListedElement = z.infer<typeof listedElementSchema>

const ofType = z.strictObject({ elementTypeId: z.uuid().optional() })
const withType = z.strictObject({ includeType: z.enum(['true', 'false']).optional() })
const shared = { scope: 'site' } as const

export const listElements = defineCall({
  ...shared,
  name: 'listElements',
  method: 'GET',
  path: '/elements',
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
export const filterElements = defineCall({
  ...shared,
  name: 'filterElements',
  method: 'POST',
  path: '/elements/filter',
  access: leastRole('elements', 'read'),
  reads: true,
  shows: ['elementType', 'element', 'transaction', 'reservation'],
  summary: 'Objects searched, filtered, ordered and paged on the server.',
  query: ofType,
  /** `includeState`: each with how it is now. */
  body: elementListQuerySchema.extend({ includeState: z.boolean().optional() }),
  list: { columns: ELEMENT_COLUMNS, fieldsOf: 'elementTypeId' },
  reply: listOf(listedElementSchema),
})
export const getElement = defineCall({
  ...shared,
  name: 'getElement',
  method: 'GET',
  path: '/elements/{id}',
  access: leastRole('elements', 'read'),
  shows: ['elementType', 'element', 'transaction'],
  showsOne: 'element',
  summary: 'One object.',
  params: idParams,
  query: withType,
  reply: fullElementSchema,
})
export const getFullElement = defineCall({
  ...shared,
  name: 'getFullElement',
  method: 'GET',
  path: '/elements/{id}/full',
  access: leastRole('elements', 'read'),
  shows: ['elementType', 'element', 'transaction'],
  showsOne: 'element',
  summary: 'One object with its category.',
  params: idParams,
  query: withType,
  reply: fullElementSchema,
})
export const proposeCode = defineCall({
  ...shared,
  name: 'proposeCode',
  method: 'GET',
  path: '/elements/nextCode',
  access: leastRole('elements', 'read'),
  // read by a new form
  shows: [],
  summary:
    'The code that the next object of a category would get now, where the category numbers its codes; null: it does not. It is given when the object is saved.',
  query: z.strictObject({ elementTypeId: z.uuid() }),
  reply: z.object({ code: z.string().nullable() }),
})
/** Most copies of an object that are made at once. */
export const MAX_COPIES = 100
export const duplicateElement = defineCall({
  ...shared,
  name: 'duplicateElement',
  method: 'POST',
  path: '/elements/{id}/copies',
  access: leastRole('elements', 'write'),
  changes: ['element'],
  summary: 'Creates objects as this one, each with a code of its own: all of them or none. Files stay with the original.',
  params: idParams,
  body: z.strictObject({ count: z.int().min(1).max(MAX_COPIES) }),
  reply: z.object({ items: z.array(elementSchema) }),
  status: 201,
})
export const getElementByCode = defineCall({
  ...shared,
  name: 'getElementByCode',
  method: 'GET',
  path: '/elements/codes/{code}',
  access: leastRole('elements', 'read'),
  shows: ['elementType', 'element', 'transaction'],
  summary: 'The object with this code, case ignored: what a scanned code opens.',
  params: z.strictObject({ code: z.string().min(1).max(MAX_CODE_LENGTH) }),
  query: withType,
  reply: fullElementSchema,
})
export const findSiteOfCode = defineCall({
  name: 'findSiteOfCode',
  method: 'GET',
  path: '/elements/codes/{code}/site',
  scope: 'tenant',
  access: leastRole('elements', 'read'),
  shows: ['elementType', 'element', 'transaction'],
  summary: 'In which of the caller’s own sites the object with this code is, case ignored; 404 where it is in none of them.',
  params: z.strictObject({ code: z.string().min(1).max(MAX_CODE_LENGTH) }),
  reply: z.object({ id: z.uuid(), key: z.string(), name: z.string() }),
})
export const createElement = defineCall({
  ...shared,
  name: 'createElement',
  method: 'POST',
  path: '/elements',
  access: leastRole('elements', 'write'),
  changes: ['element'],
  summary: 'Creates an object.',
  body: elementBodySchema,
  reply: elementSchema,
  status: 201,
})
export const updateElement = defineCall({
  ...shared,
  name: 'updateElement',
  method: 'PUT',
  path: '/elements/{id}',
  access: leastRole('elements', 'write'),
  changes: ['element'],
  summary: 'Saves an object; the version is the one that was read.',
  params: idParams,
  body: elementBodySchema,
  reply: elementSchema,
})
export const getElementUses = defineCall({
  ...shared,
  name: 'getElementUses',
  method: 'GET',
  path: '/elements/{id}/uses',
  access: leastRole('elements', 'delete'),
  // read again by the person who is about to delete
  shows: [],
  summary: 'What keeps an object from being deleted, and how many of it; nothing: it can be.',
  params: idParams,
  reply: usesReply,
})
/** Most objects of which it is asked at once what uses them: as many as a list lets one choose. */
const MAX_USES_OF = 10_000
export const listElementsUses = defineCall({
  ...shared,
  name: 'listElementsUses',
  method: 'POST',
  path: '/elements/uses',
  access: leastRole('elements', 'delete'),
  reads: true,
  // read again by the person who is about to delete
  shows: [],
  summary: 'Which of some objects cannot be deleted, and what keeps each of them; those that can are not among them.',
  body: usesOfEachBody(MAX_USES_OF),
  reply: usesOfEachReply,
})
export const deleteElement = defineCall({
  ...shared,
  name: 'deleteElement',
  method: 'DELETE',
  path: '/elements/{id}',
  access: leastRole('elements', 'delete'),
  changes: ['element'],
  summary: 'Deletes an object that no transaction is about.',
  params: idParams,
  query: versionQuery,
})
