import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import type { BuiltInColumns } from '../api/list-columns.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { entityShapeOf, idSchema, personSchema } from '../entities/entity.ts'
import { CONTENT_TYPES, FILE_PURPOSES } from '../files/file-types.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import {
  createCall,
  deleteCall,
  exportFilteredCall,
  filterCall,
  getFullCall,
  listCall,
  updateCall,
  usesCall,
} from '../resource-calls/resource-calls.ts'
import { libraryFileBodySchema, uploadBodySchema } from './library-file.body.ts'
import { usedSchema } from '../tenants/tenant-life.api.ts'
import { libraryFile } from './library.resource.ts'

/** Where a file belongs: to the site's library, or to rows with it in a field. */
export const FILE_OWNERS = ['library', 'objects'] as const

const contentShape = {
  fileName: z.string(),
  /** The type by its content, one name for each: see FILE_TYPES. */
  type: z.string(),
  size: z.int().min(1),
  uploadedBy: personSchema,
  uploadedAt: z.iso.datetime({ offset: true }),
}

/** A file of the list: of the library, or of an object or predefined value. */
export const listedFileSchema = z.object({
  ...entityShapeOf('file'),
  ...contentShape,
  purpose: z.enum(FILE_PURPOSES),
  owner: z.enum(FILE_OWNERS),
  /** Number of rows with it in a field. */
  useCount: z.int().min(0),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type ListedFile = z.infer<typeof listedFileSchema>

/** Kinds of rows that a file is used in. */
export const FILE_USERS = ['element', 'record', 'operation', 'elementType', 'recordType', 'operationType'] as const
export type FileUser = (typeof FILE_USERS)[number]

/** Most named uses of a file. */
export const MAX_NAMED_USES = 50

export const fullFileSchema = listedFileSchema.extend({
  /** The rows that use it and that the caller may see, at most `MAX_NAMED_USES`; `useCount` counts all. */
  usedIn: z.array(
    z.object({ entity: z.enum(FILE_USERS), id: z.uuid(), name: z.string(), localizedNames: localizedTextsSchema.optional() }),
  ),
  /** Replaced content, newest first; each can be restored until `keptUntil`. */
  replaced: z.array(
    z.object({
      id: idSchema('file'),
      ...contentShape,
      replacedAt: z.iso.datetime({ offset: true }),
      keptUntil: z.iso.datetime({ offset: true }),
    }),
  ),
})
export type FullFile = z.infer<typeof fullFileSchema>

/** The columns of the list of files. */
export const FILE_COLUMNS = {
  fileName: 'text',
  type: CONTENT_TYPES,
  size: 'number',
  owner: FILE_OWNERS,
  uploadedBy: 'text',
  uploadedAt: 'moment',
  useCount: 'number',
  updatedAt: 'moment',
} as const satisfies BuiltInColumns

const shared = { access: leastRole('fileScreens', 'write'), changes: ['libraryFile'] } as const

export const listLibraryFiles = listCall(libraryFile, { summary: "The files of the site's library, by name.", item: listedFileSchema })
export const filterLibraryFiles = filterCall(libraryFile, {
  summary:
    'Filters, searches, sorts and pages files: those of the library, and those in fields of objects and predefined values that the caller may see.',
  list: { columns: FILE_COLUMNS },
  item: listedFileSchema,
})
export const exportLibraryFiles = exportFilteredCall(libraryFile, {
  summary: 'Files with the filters and the order of their list, as Excel workbook or as CSV.',
})
export const getFullLibraryFile = getFullCall(libraryFile, {
  summary: 'Returns a file with the rows that use it and its replaced content.',
  reply: fullFileSchema,
  alsoShows: ['element', 'record', 'elementType', 'recordType', 'operationType'],
})
export const getStorageUse = defineCall('getStorageUse', 'GET /libraryFiles/storage', {
  access: leastRole('fileScreens', 'read'),
  shows: ['libraryFile'],
  summary: 'Returns the bytes of files that the tenant has stored in all of its sites, and the limit of its licence; null: none.',
  reply: usedSchema,
})
export const createLibraryFile = createCall(libraryFile, {
  summary: 'Adds an upload of the caller to the library: it stays although nothing refers to it.',
  body: uploadBodySchema,
  reply: listedFileSchema,
})
export const updateLibraryFile = updateCall(libraryFile, {
  summary: 'Renames a library file; `version` is the version that was read. The extension stays that of its type.',
  body: libraryFileBodySchema,
  reply: listedFileSchema,
})
export const replaceFileContent = defineCall('replaceFileContent', 'POST /libraryFiles/{id}/content', {
  ...shared,
  summary:
    'Replaces the content of a library file by that of an upload of the caller, a picture by a picture. The id and all references stay; the replaced content can be restored for 30 days, so that no version is needed: of two at once, the later is shown.',
  params: idParamsOf('file'),
  body: uploadBodySchema,
  reply: fullFileSchema,
})
export const restoreFileContent = defineCall('restoreFileContent', 'POST /libraryFiles/{id}/contents/{contentId}/restore', {
  ...shared,
  summary: 'Restores replaced content of a library file; the present content is kept for 30 days instead.',
  params: z.strictObject({ id: idSchema('file'), contentId: idSchema('file') }),
  body: z.strictObject({}).optional(),
  reply: fullFileSchema,
})
export const getLibraryFileUses = usesCall(libraryFile, {
  summary: 'Returns what uses a library file, with counts. An empty reply: it can be deleted.',
})
export const deleteLibraryFile = deleteCall(libraryFile, {
  summary: 'Deletes a library file that nothing uses, with its replaced content.',
})
