import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf, versionQuery } from '../api/contract.ts'
import { entityShapeOf } from '../entities/entity.ts'
import { viewBodySchema, viewColumnsSchema, viewQuestionSchema } from './view.body.ts'

/** Maximum views of one person in a site. */
export const MAX_VIEWS = 200

/** A saved view of a list: its query and its layout, under a name. */
export const viewSchema = z.object({
  ...entityShapeOf('view'),
  list: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  question: viewQuestionSchema,
  columns: viewColumnsSchema.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type View = z.infer<typeof viewSchema>

export const listViews = defineCall('listViews', 'GET /views', {
  access: leastRole('views', 'read'),
  // read again by the person who saves one
  shows: [],
  summary: 'Lists the saved views of a list, by name: the caller’s own and those shared with the site.',
  query: z.strictObject({ list: viewBodySchema.shape.list }),
  reply: z.object({ items: z.array(viewSchema) }),
})
export const createView = defineCall('createView', 'POST /views', {
  access: leastRole('views', 'write'),
  changes: [],
  summary: 'Saves a view of a list. Site administrators and above may share it with the site.',
  body: viewBodySchema,
  reply: viewSchema,
  status: 201,
})
export const updateView = defineCall('updateView', 'PUT /views/{id}', {
  access: leastRole('views', 'write'),
  changes: [],
  summary: 'Saves a view; `version` is the version that was read. Allowed for its owner; for a shared view also for tenant administrators.',
  params: idParamsOf('view'),
  body: viewBodySchema,
  reply: viewSchema,
})
export const deleteView = defineCall('deleteView', 'DELETE /views/{id}', {
  access: leastRole('views', 'write'),
  changes: [],
  summary: 'Deletes a view. Allowed for its owner; for a shared view also for tenant administrators.',
  params: idParamsOf('view'),
  query: versionQuery,
})
