import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { checkFile, FILE_TYPES, purposeOfName, typeOfName, typeViolation, type FilePurpose } from '@verka/domain/files/file-types.ts'
import { safeFileName } from '@verka/domain/files/file-name.ts'
import { invalid } from '@verka/domain/errors/app-error.ts'
import type { Violation } from '@verka/domain/forms/violation.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Database } from '../db/database.ts'
import { typeOfContent, typeOfImport } from './content/content-type.ts'
import { seeImage } from './images.ts'
import { scheduleRemoval } from './removals.queries.ts'
import { spool } from './spool.ts'
import { newStorageKey, thumbKeyOf, type FileStore, type StagedFile } from './store.ts'

/** Time that stored bytes may wait for their row. */
const WAIT_MS = 24 * 60 * 60 * 1000

/** A file whose bytes are stored, and whose row the handler of its call inserts. */
export interface ReceivedFile {
  fileName: string
  /** One of FILE_TYPES, by its content. */
  contentType: string
  purpose: FilePurpose
  reference: string | undefined
  size: number
  sha256: string
  storageKey: string
  /** Size of the thumbnail; undefined: not a picture. */
  thumbSize: number | undefined
}

/** Name and type of a file as sent. */
export interface FileDescription {
  fileName: string
  type: string
  purpose?: FilePurpose | undefined
  reference?: string | undefined
}

const refuse = ({ message, params }: Violation) => invalid([{ message: `@${message}`, field: 'file', ...(params ? { params } : {}) }])

/** Determines the type of a staged file. @throws `invalid` where name, type and content do not agree or are not allowed */
async function recognise(file: StagedFile, description: FileDescription) {
  const fileName = safeFileName(description.fileName)
  const purpose = description.purpose ?? purposeOfName(fileName)
  const violation = checkFile(purpose, { fileName, type: description.type, size: file.size })
  if (violation) throw refuse(violation)
  const expected = typeOfName(fileName)!
  if (purpose === 'import') {
    const found = await typeOfImport(file.path, file.size, expected)
    if (typeof found !== 'string') throw refuse(found)
    return { fileName, purpose, contentType: FILE_TYPES[found].contentType, thumb: undefined }
  }
  if ((await typeOfContent(file.path, file.size, expected)) !== expected) throw refuse(typeViolation(purpose))
  const image = purpose === 'image' ? await seeImage(file.path) : undefined
  if (purpose === 'image' && image?.format !== expected) throw refuse({ message: 'validation.imageUnreadable' })
  return { fileName, purpose, contentType: FILE_TYPES[expected].contentType, thumb: image?.thumb }
}

/**
 * Checks a staged file and stores it. Its removal is scheduled first, so that bytes without a row are removed later. The staged file is
 * gone afterwards, also after an error.
 */
export async function storeStagedFile(
  { database, store }: { database: Database; store: FileStore },
  tenantId: TenantId,
  now: Date,
  file: StagedFile,
  description: FileDescription,
): Promise<ReceivedFile> {
  try {
    const { thumb, ...recognised } = await recognise(file, description)
    const storageKey = newStorageKey()
    await database.transaction({ kind: 'tenant', tenantId }, (tx) =>
      scheduleRemoval(tx, tenantId, [storageKey], new Date(now.getTime() + WAIT_MS)),
    )
    if (thumb) await store.put(thumbKeyOf(storageKey), await spool(store.staging, Readable.from([thumb])))
    await store.put(storageKey, file)
    const { size, sha256 } = file
    return { ...recognised, reference: description.reference, size, sha256, storageKey, thumbSize: thumb?.length }
  } finally {
    await rm(file.path, { force: true })
  }
}
