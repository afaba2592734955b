import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { asId, type UploadId } from '@verka/domain/entities/ids.ts'
import { schemaErrors } from '@verka/domain/errors/schema-errors.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { safeFileName } from '@verka/domain/files/file-name.ts'
import { checkFile, purposeOfName, typeOfName, typeViolation, type FilePurpose } from '@verka/domain/files/file-types.ts'
import { uploadMetadataSchema } from '@verka/domain/files/files.api.ts'
import type { Tx } from '../../db/transaction.ts'
import { hasForeignBeginning } from '../content/content-type.ts'
import { scheduleRemoval } from '../removals.queries.ts'
import { removeUnlessUsed } from '../removals.ts'
import { spool } from '../spool.ts'
import { refuseAnnounced } from '../stored-bytes.queries.ts'
import { newStorageKey, type StagedFile } from '../store.ts'
import { releaseRefused, releaseUpload, type Pieces } from './release-upload.ts'
import { addPiece, countPieces, countUnfinished, insertUpload, readUpload, type UploadScope } from './uploads.queries.ts'

/** A weekend without a network, and the days around it. */
const UPLOAD_LIFE_MS = 3 * 24 * 60 * 60 * 1000
/** Maximum uncompleted uploads of a person in a site. */
const MAX_UNFINISHED = 100
/** Maximum pieces of an upload: 100 MiB of pieces of 5 KiB. */
const MAX_PIECES = 20_000

/** Refuses a file that begins as another type than its name. The whole content is judged at completion. @throws `invalid` */
async function refuseForeign({ path, size }: StagedFile, fileName: string, given: FilePurpose | null): Promise<void> {
  const purpose = given ?? purposeOfName(fileName)
  // texts to import have the names of other types
  if (purpose === 'import' || !(await hasForeignBeginning(path, size, typeOfName(fileName)!))) return
  throw invalid([{ message: `@${typeViolation(purpose).message}`, field: 'file' }])
}

/**
 * Store of the pieces of resumable uploads of one person in one site, in the interface of the protocol's library. The body of one request
 * is one piece, also when its connection is lost half-way: its bytes are in the file store and its row in the database, so that any process
 * can continue.
 */
export class PieceStore extends DataStore {
  readonly #pieces: Pieces
  readonly #place: UploadScope

  constructor(pieces: Pieces, scope: UploadScope) {
    super()
    this.extensions = ['creation', 'termination', 'expiration']
    this.#pieces = pieces
    this.#place = scope
  }

  override getExpiration(): number {
    return UPLOAD_LIFE_MS
  }

  override async create(upload: Upload): Promise<Upload> {
    const given = Object.fromEntries(Object.entries(upload.metadata ?? {}).filter(([, value]) => value !== null))
    const description = uploadMetadataSchema.safeParse(given)
    if (!description.success) throw new AppError('malformed', schemaErrors(description.error, given))
    const { filename, filetype, purpose, reference } = description.data
    const size = upload.size ?? 0
    const file = { fileName: safeFileName(filename), type: filetype, size }
    const violation = checkFile(purpose ?? purposeOfName(file.fileName), file)
    if (violation)
      throw invalid([{ message: `@${violation.message}`, field: 'file', ...(violation.params && { params: violation.params }) }])
    const now = this.#pieces.now()
    const announced = { id: asId<'upload'>(upload.id), fileName: file.fileName, contentType: filetype, purpose, reference, size }
    await this.#transaction(async (tx) => {
      if ((await countUnfinished(tx, this.#place, now)) >= MAX_UNFINISHED)
        throw new AppError('tooManyRequests', { message: '@errors.tooManyUploads' }, { retryAfter: 60 })
      await refuseAnnounced(tx, this.#place.tenantId, size)
      await insertUpload(tx, this.#place, announced, { now, expiresAt: new Date(now.getTime() + UPLOAD_LIFE_MS) })
    })
    return upload
  }

  override async getUpload(id: UploadId): Promise<Upload> {
    const row = await this.#find(id)
    const { file_name: filename, content_type: filetype, size, received, created_at: createdAt } = row
    return new Upload({ id, size, offset: received, metadata: { filename, filetype }, creation_date: createdAt.toISOString() })
  }

  override async write(stream: Readable, id: UploadId, offset: number): Promise<number> {
    const row = await this.#find(id)
    const { store } = this.#pieces
    const staged = await spool(store.staging, stream)
    try {
      await releaseRefused(this.#pieces, this.#place, id, async () => {
        // judged by its first bytes, before the rest is sent
        if (offset === 0) await refuseForeign(staged, row.file_name, row.purpose as FilePurpose | null)
        if (staged.size > 0) await this.#add(id, offset, staged, row.expires_at)
      })
      return offset + staged.size
    } finally {
      await rm(staged.path, { force: true })
    }
  }

  override async remove(id: UploadId): Promise<void> {
    if (!(await releaseUpload(this.#pieces, this.#place, id))) throw notFound()
  }

  /** Stores a piece and schedules its removal first: bytes that become no part of a file are removed when the upload expires. */
  async #add(id: UploadId, startsAt: number, staged: StagedFile, expiresAt: Date): Promise<void> {
    const { database, store } = this.#pieces
    const { tenantId } = this.#place
    const { size } = staged
    const storageKey = newStorageKey()
    await this.#transaction(async (tx) => {
      if ((await countPieces(tx, this.#place, id)) >= MAX_PIECES) throw invalid([{ message: '@errors.uploadIncomplete', field: 'file' }])
      await scheduleRemoval(tx, tenantId, [storageKey], expiresAt)
    })
    await store.put(storageKey, staged)
    try {
      if (await this.#transaction((tx) => addPiece(tx, this.#place, id, { startsAt, size, storageKey }))) return
    } catch (error) {
      if (error instanceof AppError) await removeUnlessUsed({ database, store }, tenantId, storageKey)
      throw error
    }
    await removeUnlessUsed({ database, store }, tenantId, storageKey)
    throw ERRORS.INVALID_OFFSET
  }

  async #find(id: UploadId) {
    const row = await this.#transaction((tx) => readUpload(tx, this.#place, id, this.#pieces.now()), { isReadOnly: true })
    if (!row) throw notFound()
    return row
  }

  #transaction<Result>(work: (tx: Tx) => Promise<Result>, options?: { isReadOnly: boolean }): Promise<Result> {
    const { tenantId, siteId } = this.#place
    return this.#pieces.database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, work, options)
  }
}
