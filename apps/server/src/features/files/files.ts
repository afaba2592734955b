import { may } from '@verka/domain/access/permissions.ts'
import type { Use, UseKind } from '@verka/domain/definitions/uses.ts'
import { asId, type FileId, type UploadId } from '@verka/domain/entities/ids.ts'
import type { FilePurpose } from '@verka/domain/files/file-types.ts'
import { typeViolation } from '@verka/domain/files/file-types.ts'
import type { StoredFile } from '@verka/domain/files/files.api.ts'
import { AppError, forbidden, invalid, notFound, type FieldError } from '@verka/domain/errors/app-error.ts'
import { cancelRemoval, scheduleRemoval } from '../../files/removals.queries.ts'
import { lockUpload, releasePieces, setFileOfUpload } from '../../files/resumable/uploads.queries.ts'
import { thumbKeyOf } from '../../files/store.ts'
import type { ReceivedFile } from '../../files/store-staged-file.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import type { StoredDownload } from '../../http/files/downloads.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { maySeeOwner } from './file-owners.ts'
import {
  countUsers,
  deleteFileRows,
  deleteUses,
  insertFile,
  insertUses,
  lockContents,
  lockFiles,
  markUse,
  readFile,
  readFiles,
  readUsesOfFile,
  readUsesOfOwner,
  type FileOwnerKind,
  type FileRow,
  type FileUse,
} from './files.queries.ts'

export type { FileRow }

/** Locks the replaced contents of a library file. */
export const lockReplaced = (context: SiteContext, id: FileId) => lockContents(context.tx, scopeOf(context), id)

/** Locks files, for a change of the library. */
export const lockFileRows = (context: SiteContext, ids: readonly FileId[]) => lockFiles(context.tx, scopeOf(context), ids)

/** References to a file, newest first, for internal use: nothing is hidden. */
export const usesOfFile = (context: SiteContext, id: FileId) => readUsesOfFile(context.tx, scopeOf(context), id)

/** A row with file fields. */
export interface FileOwner {
  kind: FileOwnerKind
  id: string
  /** The row existed before with the files that it names: they belong to it, also when another person restores it. */
  isRestored?: boolean
}

/** A file that a value names. */
interface FoundFile {
  fieldId: string
  fileId: FileId
  /** Purpose of the field's files; `any`: of an import; undefined: in a text, which shows files of the library of any purpose. */
  purpose: FilePurpose | 'any' | undefined
}

const storedFileOf = (row: FileRow): StoredFile => ({
  id: row.id,
  fileName: row.file_name,
  type: row.content_type,
  size: row.size,
  sha256: row.sha256,
  purpose: row.purpose as FilePurpose,
  ...(row.reference === null ? {} : { reference: row.reference }),
  createdAt: row.created_at.toISOString(),
})

/** A file of the library as the audit log has it. */
export const loggedFile = ({ id, file_name: fileName, content_type: type, size, sha256, version }: FileRow) => ({
  id,
  fileName,
  type,
  size,
  sha256,
  version,
})

/** Inserts the row of a file whose bytes are stored. */
export async function saveUpload(context: SiteContext, received: ReceivedFile, id = newId<'file'>(context.now)): Promise<StoredFile> {
  // bytes deleted by the sweep have no removal any more
  if (!(await cancelRemoval(context.tx, context.tenant.id, received.storageKey)))
    throw new AppError('unavailable', { message: '@errors.unavailable' })
  const row = await insertFile(context.tx, scopeOf(context), id, received, context.actor.id, context.now)
  const stored = storedFileOf(row)
  audit(context, { action: 'create', entity: 'file', entityId: row.id, after: stored })
  return stored
}

/** Creates the file of a resumable upload; `received` is undefined if that was done before. A repeat returns the same file. */
export async function completeUpload(context: SiteContext, id: UploadId, received: ReceivedFile | undefined): Promise<StoredFile> {
  const scope = { ...scopeOf(context), ownerId: context.actor.id }
  const upload = await lockUpload(context.tx, scope, id, context.now)
  if (!upload) throw notFound()
  if (upload.file_id !== null) return loadFile(context, upload.file_id)
  // of two simultaneous completions, the other request is joining the pieces, or failed
  if (!received) throw new AppError('unavailable', { message: '@errors.unavailable' })
  // the pieces count until now, the file from now on: never both
  await releasePieces(context.tx, scope, id, context.now)
  const stored = await saveUpload(context, received)
  await setFileOfUpload(context.tx, scope, id, stored.id)
  return stored
}

const isOfLibrary = (row: FileRow) => row.is_library || row.content_of !== null

/**
 * Whether the caller may read a file: its uploader while nothing refers to it, then those who may see one of its fields. Files of the library
 * and replaced content: those who see the library, too.
 */
async function mayRead(context: SiteContext, row: FileRow): Promise<boolean> {
  const isKept = isOfLibrary(row)
  if (isKept && may(context.actor.role, 'fileScreens', 'read')) return true
  const uses = await readUsesOfFile(context.tx, scopeOf(context), row.id)
  if (uses.length === 0) return !isKept && row.owner_id === context.actor.id
  for (const use of uses) if (await maySeeOwner(context, use.owner, use.fieldId)) return true
  return false
}

async function readable(context: SiteContext, id: FileId): Promise<FileRow> {
  const row = await readFile(context.tx, scopeOf(context), id)
  if (!row || !(await mayRead(context, row))) throw notFound()
  return row
}

/** Metadata of a file. @throws `notFound` also for one that the caller may not read. */
export async function loadFile(context: SiteContext, id: FileId): Promise<StoredFile> {
  return storedFileOf(await readable(context, id))
}

/** The files of a row that the caller may see, for its page. */
export async function filesOfOwner(context: SiteContext, owner: FileOwner): Promise<StoredFile[]> {
  const uses = await readUsesOfOwner(context.tx, scopeOf(context), owner)
  const rows = []
  for (const use of uses) rows.push(await readFile(context.tx, scopeOf(context), fileIdOf(use)))
  return rows.flatMap((row) => (row ? storedFileOf(row) : []))
}

/** The rows of files, for internal use: rights are not checked. */
export const loadFileRows = (context: SiteContext, ids: readonly FileId[]): Promise<FileRow[]> =>
  lockFiles(context.tx, scopeOf(context), ids)

/** The rows of pictures by id, for internal use: rights are not checked. */
export async function loadPictures(context: SiteContext, ids: readonly FileId[]): Promise<Map<FileId, FileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await readFiles(context.tx, scopeOf(context), [...new Set(ids)])
  return new Map(rows.flatMap((row) => (row.purpose === 'image' ? [[row.id, row] as const] : [])))
}

/** The bytes of a file, or of its thumbnail. @throws `notFound` as `loadFile`, and without a thumbnail. */
export async function prepareDownload(context: SiteContext, id: FileId, size: 'thumb' | undefined): Promise<StoredDownload> {
  const row = await readable(context, id)
  if (size === undefined)
    return { fileName: row.file_name, contentType: row.content_type, size: row.size, etag: row.sha256, storageKey: row.storage_key }
  if (row.thumb_size === null) throw notFound()
  return {
    fileName: `${row.file_name.replace(/\.[^.]*$/, '')}.webp`,
    contentType: 'image/webp',
    size: row.thumb_size,
    etag: `${row.sha256}-thumb`,
    storageKey: thumbKeyOf(row.storage_key),
  }
}

/** Removes rows, and leaves word that their bytes are to go once that is certain. */
export async function deleteFiles(
  context: Pick<SiteContext, 'tx' | 'now'>,
  scope: ReturnType<typeof scopeOf>,
  rows: FileRow[],
): Promise<void> {
  if (rows.length === 0) return
  await deleteFileRows(
    context.tx,
    scope,
    rows.map((row) => row.id),
  )
  const keys = rows.map((row) => row.storage_key)
  await scheduleRemoval(context.tx, scope.tenantId, keys, context.now)
}

const USE_KINDS: Record<FileOwnerKind, UseKind> = {
  element: 'elements',
  record: 'records',
  operation: 'operations',
  elementType: 'elementTypes',
  recordType: 'recordTypes',
  operationType: 'operationTypes',
  import: 'imports',
  openReport: 'openReports',
}

/** Those of some files that are of the library and that the caller may read. */
export async function findLibraryFiles(context: SiteContext, ids: readonly FileId[]): Promise<ReadonlySet<FileId>> {
  const found = new Set<FileId>()
  for (const id of ids) {
    const row = await readFile(context.tx, scopeOf(context), id)
    if (row?.is_library && (await mayRead(context, row))) found.add(row.id)
  }
  return found
}

/** Rows that use a file, counted by kind. */
export const countFileUses = async (context: SiteContext, id: FileId): Promise<Use[]> =>
  (await countUsers(context.tx, scopeOf(context), id)).map(({ kind, count }) => ({ kind: USE_KINDS[kind], count }))

/** Deletes an unreferenced upload of the caller. */
export async function deleteUpload(context: SiteContext, id: FileId): Promise<void> {
  await readable(context, id)
  const [row] = await lockFiles(context.tx, scopeOf(context), [id])
  if (!row) throw notFound()
  if ((await readUsesOfFile(context.tx, scopeOf(context), id)).length > 0) throw new AppError('inUse', { message: '@errors.fileInUse' })
  if (row.owner_id !== context.actor.id || isOfLibrary(row)) throw forbidden()
  await deleteFiles(context, scopeOf(context), [row])
  audit(context, { action: 'delete', entity: 'file', entityId: id, before: storedFileOf(row) })
}

const fileIdOf = (use: FileUse) => asId<'file'>(use.fileId.toLowerCase())
const keyOf = (use: FileUse) => `${use.fieldId} ${use.fileId}`.toLowerCase()

/**
 * Claims the files that a row's values name, in the transaction that saves the row. `found` is all of the row's files, also those of hidden
 * fields, since a file that is no longer named is released. The row keeps the files that it has after a save by anybody; a new one has to be the
 * caller's own upload or readable by them.
 * A text loses a file that is not of the library, or that the caller may not read.
 * @returns the stored files by id, so that the value gets the true name, type and size.
 * @throws `invalid` at `dataProperties.{fieldId}` for a file that does not exist for the caller, or has another purpose.
 */
export async function claimFiles(context: SiteContext, owner: FileOwner, found: readonly FoundFile[]): Promise<Map<string, StoredFile>> {
  const scope = scopeOf(context)
  const before = await readUsesOfOwner(context.tx, scope, owner)
  const touched = [...new Set([...found, ...before].map(fileIdOf))]
  if (touched.length === 0) return new Map()
  const rows = new Map((await lockFiles(context.tx, scope, touched)).map((row) => [row.id, row]))
  const had = new Set(before.map(keyOf))
  const errors: FieldError[] = []
  const added = new Map<string, FileUse>()
  const lost = new Set<string>()
  for (const use of found) {
    const row = rows.get(fileIdOf(use))
    const field = `dataProperties.${use.fieldId}`
    const { purpose } = use
    const isInText = purpose === undefined
    if (had.has(keyOf(use)) && (row?.is_library || !isInText)) continue
    const mayUse = row && (owner.isRestored || (!isInText && row.owner_id === context.actor.id) || (await mayRead(context, row)))
    if (isInText && !(mayUse && row.is_library)) lost.add(keyOf(use))
    else if (!mayUse) errors.push({ message: '@validation.fileMissing', field })
    else if (!isInText && purpose !== 'any' && row.purpose !== purpose)
      errors.push({ message: `@${typeViolation(purpose).message}`, field })
    else added.set(keyOf(use), { fileId: row.id, fieldId: use.fieldId })
  }
  if (errors.length > 0) throw invalid(errors)
  const kept = found.filter((use) => use.purpose !== undefined || !lost.has(keyOf(use)))
  const wanted = new Set(kept.map(keyOf))
  if (added.size > 0) await insertUses(context.tx, scope, owner, [...added.values()])
  await deleteUses(
    context.tx,
    scope,
    owner,
    before.filter((use) => !wanted.has(keyOf(use))),
  )
  await markUse(context.tx, scope, touched, context.now)
  return new Map(kept.map((use) => [use.fileId, storedFileOf(rows.get(fileIdOf(use))!)]))
}

/** Keeps files for a row that did not name them, until it is deleted. Missing ones are left out. */
export async function keepFiles(context: SiteContext, owner: FileOwner, fieldId: string, ids: readonly FileId[]): Promise<void> {
  if (ids.length === 0) return
  const scope = scopeOf(context)
  const had = new Set((await readUsesOfOwner(context.tx, scope, owner)).map(fileIdOf))
  const rows = await lockFiles(context.tx, scope, [...new Set(ids)])
  const added = rows.flatMap(({ id: fileId }) => (had.has(fileId) ? [] : [{ fileId, fieldId }]))
  if (added.length === 0) return
  await insertUses(context.tx, scope, owner, added)
  await markUse(
    context.tx,
    scope,
    added.map(({ fileId }) => fileId),
    context.now,
  )
}

/** Releases all files of a row that is being deleted. Files without references are deleted after a day. */
export async function releaseFiles(context: SiteContext, owner: FileOwner): Promise<void> {
  await claimFiles(context, owner, [])
}
