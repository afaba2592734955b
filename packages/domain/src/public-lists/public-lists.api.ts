import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { entityShapeOf, idSchema } from '../entities/entity.ts'
import { NAMED_ROWS } from '../lists/export-query.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { createCall, deleteCall, exportNamedCall, getCall, listCall, updateCall, usesCall } from '../resource-calls/resource-calls.ts'
import { viewQuestionSchema } from '../views/view.body.ts'
import { LIST_FORMS } from './list-forms.ts'
import { publicListBodySchema, publicListContentSchema } from './public-list.body.ts'
import { publicList } from './public-lists.resource.ts'

/**
 * Why people without a login see nothing of a list: the tenant does not allow it, it is not published, its category is not, its schema is not
 * or not open, the category does not read by the schema, or a column of the filter or the order is missing or hidden.
 */
export const LIST_OBSTACLES = [
  'accessOff',
  'notPublished',
  'categoryNotPublished',
  'schemaNotOpen',
  'schemaNotRead',
  'filterBroken',
  'orderHidden',
] as const
export type ListObstacle = (typeof LIST_OBSTACLES)[number]

const named = z.object({ id: z.uuid(), localizedNames: localizedTextsSchema })

export const publicListSchema = z.object({
  ...entityShapeOf('publicList'),
  localizedNames: localizedTextsSchema,
  key: z.string(),
  elementTypeId: idSchema('elementType'),
  schemaId: idSchema('dataSchema'),
  filters: viewQuestionSchema.shape.filters,
  ordering: viewQuestionSchema.shape.ordering,
  forms: z.array(z.enum(LIST_FORMS)),
  isPublished: z.boolean(),
  elementType: named,
  dataSchema: named,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type PublicList = z.infer<typeof publicListSchema>

/** A column that a filter or an order names; `isHidden`: people without a login do not see it. */
const namedColumn = z.object({ column: z.string(), localizedNames: localizedTextsSchema, isHidden: z.boolean() })

/** What people without a login see of a list, or would see. */
export const publicListPreviewSchema = z.object({
  /** Why it would show nothing even if it was published and the tenant allowed it. */
  obstacles: z.array(z.enum(LIST_OBSTACLES)),
  /** Whether the tenant allows access without a login. */
  isAllowed: z.boolean(),
  /** The fields that everybody sees, in their order. */
  fields: z.array(z.object({ key: z.string(), name: z.string() })),
  filters: z.array(namedColumn),
  totalCount: z.int().min(0),
  /** Texts of the first rows, in the order of the fields. */
  rows: z.array(z.array(z.string())),
})
export type PublicListPreview = z.infer<typeof publicListPreviewSchema>

/** Rows of a preview. */
export const PREVIEWED_ROWS = 5

export const listPublicLists = listCall(publicList, {
  summary: 'The public lists of the site, by name.',
  item: publicListSchema,
  alsoShows: ['elementType', 'dataSchema'],
})
export const getPublicList = getCall(publicList, {
  summary: 'One public list.',
  reply: publicListSchema,
  alsoShows: ['elementType', 'dataSchema'],
})
export const createPublicList = createCall(publicList, {
  summary: 'Creates a public list. Its key is unique in the site; without one, one that nobody can guess is made.',
  body: publicListBodySchema,
  reply: publicListSchema,
})
export const updatePublicList = updateCall(publicList, {
  summary: 'Saves a public list; the version is the one that was read. Its former address shows nothing any more.',
  body: publicListBodySchema,
  reply: publicListSchema,
})
export const getPublicListUses = usesCall(publicList, { summary: 'What keeps a public list from being deleted; nothing: it can be.' })
export const deletePublicList = deleteCall(publicList, { summary: 'Deletes a public list. Its address shows nothing any more.' })
export const exportPublicLists = exportNamedCall(publicList, {
  summary: `Public lists: ${NAMED_ROWS}.`,
  example: { columns: ['name'] },
})
export const previewPublicList = defineCall('previewPublicList', 'POST /publicLists/preview', {
  access: leastRole('publicLists', 'write'),
  reads: true,
  shows: ['tenant', 'dataSchema', 'elementType', 'element', 'recordType', 'record'],
  summary: 'Returns what people without a login would see of a list before it is published: its fields and first rows.',
  body: publicListContentSchema,
  reply: publicListPreviewSchema,
})
