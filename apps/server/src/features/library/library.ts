import { may } from '@verka/domain/access/permissions.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import type { FileId } from '@verka/domain/entities/ids.ts'
import { invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { safeFileName } from '@verka/domain/files/file-name.ts'
import { typeViolation, withExtensionOf, type FilePurpose } from '@verka/domain/files/file-types.ts'
import type {
  createLibraryFile,
  FullFile,
  ListedFile,
  replaceFileContent as replaceCall,
  updateLibraryFile as updateCall,
} from '@verka/domain/library/library.api.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { listScopeOf, scopeOf, type SiteContext } from '../../http/context.ts'
import { audit } from '../audit/audit.ts'
import { countFileUses, deleteFiles, lockFileRows, lockReplaced, loggedFile, usesOfFile, type FileRow } from '../files/files.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { refuseWhenUsed } from '../guards/uses.ts'
import { namedUses, visibleFileFields } from './file-users.ts'
import {
  addToLibrary,
  exchangeContent,
  queryFiles,
  readContents,
  readListedFile,
  renameFile,
  writeFacts,
  type ListedRow,
} from './library.queries.ts'

/** How long replaced content can be restored. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

const contentOf = (row: ListedRow) => ({
  fileName: row.file_name,
  type: row.content_type,
  size: row.size,
  uploadedBy: { id: row.owner_id, name: row.owner_name },
  uploadedAt: row.uploaded_at.toISOString(),
})

const listedFileOf = ({ actor }: SiteContext, row: ListedRow): ListedFile => ({
  id: row.id,
  ...contentOf(row),
  purpose: row.purpose as FilePurpose,
  owner: row.is_library ? 'library' : 'objects',
  useCount: row.use_count,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  can: {
    edit: row.is_library && may(actor.role, 'fileScreens', 'write'),
    delete: row.is_library && may(actor.role, 'fileScreens', 'delete'),
  },
})

/** Files of the library, and those of objects and predefined values that the caller may see. */
export async function filterFiles(context: SiteContext, query: ListQuery) {
  const fieldIds = await visibleFileFields(context)
  const { rows, ...count } = await queryFiles(context.tx, { ...listScopeOf(context), fieldIds }, query)
  return { items: rows.map((row) => listedFileOf(context, row)), ...count }
}

/** The files of the library. */
export const listLibraryFiles = (context: SiteContext, page: { skip?: number; limit?: number }) =>
  filterFiles(context, { ...page, filters: [{ column: 'owner', value: 'library' }] })

async function listedRow(context: SiteContext, id: FileId): Promise<ListedRow> {
  const row = await readListedFile(context.tx, scopeOf(context), id, await visibleFileFields(context))
  if (!row) throw notFound()
  return row
}

const loadListedFile = async (context: SiteContext, id: FileId): Promise<ListedFile> => listedFileOf(context, await listedRow(context, id))

/** One file with the rows that use it and its replaced content. @throws `notFound` for one that the list does not have */
export async function loadFullFile(context: SiteContext, id: FileId): Promise<FullFile> {
  const row = await listedRow(context, id)
  const contents = row.is_library ? await readContents(context.tx, scopeOf(context), row.id) : []
  return {
    ...listedFileOf(context, row),
    usedIn: await namedUses(context, row.id),
    replaced: contents.map((content) => ({
      id: content.id,
      ...contentOf(content),
      replacedAt: new Date(content.kept_until!.getTime() - KEPT_MS).toISOString(),
      keptUntil: content.kept_until!.toISOString(),
    })),
  }
}

/** An upload of the caller that nothing refers to. @throws `invalid` at `fileId` for any other file */
async function ownUpload(context: SiteContext, rows: readonly FileRow[], id: FileId): Promise<FileRow> {
  const row = rows.find((one) => one.id === id.toLowerCase())
  const isOwn = row?.owner_id === context.actor.id && !row.is_library && row.content_of === null
  if (!row || !isOwn || (await usesOfFile(context, row.id)).length > 0)
    throw invalid([{ message: '@validation.fileMissing', field: 'fileId' }])
  return row
}

/** Adds an upload of the caller to the library. */
export async function addFile(context: SiteContext, { fileId }: BodyOf<typeof createLibraryFile>): Promise<ListedFile> {
  const upload = await ownUpload(context, await lockFileRows(context, [fileId]), fileId)
  if (upload.purpose === 'import') throw invalid([{ message: `@${typeViolation('file').message}`, field: 'fileId' }])
  await addToLibrary(context.tx, scopeOf(context), upload.id, context.now)
  audit(context, { action: 'create', entity: 'libraryFile', entityId: upload.id, after: loggedFile(upload) })
  return loadListedFile(context, upload.id)
}

/** A file of the library, locked with another row. @throws `notFound` */
async function lockLibraryFile(context: SiteContext, id: FileId, otherId?: FileId) {
  const rows = await lockFileRows(context, otherId ? [id, otherId] : [id])
  const file = rows.find((row) => row.id === id.toLowerCase())
  if (!file?.is_library) throw notFound()
  return { file, rows }
}

/** The same, for a change of the version that was read. @throws `stale` */
async function lockVersion(context: SiteContext, id: FileId, version: number | undefined): Promise<FileRow> {
  const { file } = await lockLibraryFile(context, id)
  refuseWhenStale(version, await loadListedFile(context, file.id))
  return file
}

/** Ends a change of a library file: its facts in all values are the new ones. */
async function finishChange(context: SiteContext, before: FileRow): Promise<ListedFile> {
  const after = await loadListedFile(context, before.id)
  const { fileName, type, size } = after
  await writeFacts(context.tx, scopeOf(context), before.id, { fileName, type, size })
  const [row] = await lockFileRows(context, [before.id])
  audit(context, { action: 'update', entity: 'libraryFile', entityId: before.id, before: loggedFile(before), after: loggedFile(row!) })
  return after
}

export async function updateFile(context: SiteContext, id: FileId, { version, fileName }: BodyOf<typeof updateCall>): Promise<ListedFile> {
  const file = await lockVersion(context, id, version)
  await renameFile(context.tx, scopeOf(context), file.id, withExtensionOf(file.content_type, safeFileName(fileName)), context.now)
  return finishChange(context, file)
}

/** Gives a library file the content of another row, which has the replaced content from then on. */
async function exchange(context: SiteContext, file: FileRow, other: FileRow): Promise<FullFile> {
  const { now } = context
  const fileName = withExtensionOf(other.content_type, file.file_name)
  const exchanged = { id: file.id, otherId: other.id, fileName, keptUntil: new Date(now.getTime() + KEPT_MS) }
  await exchangeContent(context.tx, scopeOf(context), exchanged, now)
  await finishChange(context, file)
  return loadFullFile(context, file.id)
}

/** Replaces the content of a library file by that of an upload of the caller. @throws `invalid` for another purpose: fields depend on it */
export async function replaceContent(context: SiteContext, id: FileId, { fileId }: BodyOf<typeof replaceCall>): Promise<FullFile> {
  const { file, rows } = await lockLibraryFile(context, id, fileId)
  const upload = await ownUpload(context, rows, fileId)
  if (upload.purpose !== file.purpose)
    throw invalid([{ message: `@${typeViolation(file.purpose as FilePurpose).message}`, field: 'fileId' }])
  return exchange(context, file, upload)
}

/** Restores replaced content; the present one is kept in its place. @throws `notFound` for content that is kept no longer */
export async function restoreContent(context: SiteContext, { id, contentId }: { id: FileId; contentId: FileId }): Promise<FullFile> {
  const { file, rows } = await lockLibraryFile(context, id, contentId)
  const content = rows.find((row) => row.id === contentId.toLowerCase())
  if (content?.content_of !== file.id) throw notFound()
  return exchange(context, file, content)
}

/** What uses a library file. @throws `notFound` */
export async function showFileUses(context: SiteContext, id: FileId): Promise<Use[]> {
  const { is_library: isLibrary, id: fileId } = await listedRow(context, id)
  if (!isLibrary) throw notFound()
  return countFileUses(context, fileId)
}

/** Deletes a library file with its replaced content. @throws `inUse` with what uses it */
export async function deleteFromLibrary(context: SiteContext, id: FileId, version: number | undefined): Promise<void> {
  const file = await lockVersion(context, id, version)
  refuseWhenUsed(await countFileUses(context, file.id))
  await deleteFiles(context, scopeOf(context), [...(await lockReplaced(context, file.id)), file])
  audit(context, { action: 'delete', entity: 'libraryFile', entityId: file.id, before: loggedFile(file) })
}
