import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { checkFile, FILE_TYPES, purposeOfName, typeOfName, typeViolation, type FilePurpose } from '@verka/domain/files/file-types.ts'
import { safeFileName } from '@verka/domain/files/file-name.ts'
import { invalid } from '@verka/domain/errors/app-error.ts'
import type { Violation } from '@verka/domain/forms/violation.ts'
import type { Database } from '../db/database.ts'
import { typeOfContent } from './content/content-type.ts'
import { seeImage } from './images.ts'
import { noteRemoval } from './removals.queries.ts'
import { spool } from './spool.ts'
import { newStorageKey, thumbKeyOf, type FileStore, type StagedFile } from './store.ts'

/** So long bytes may wait for their row. */
const WAIT_MS = 24 * 60 * 60 * 1000

/** A file whose bytes are in the store and whose row is still to be written, by the handler of its call. */
export interface ReceivedFile {
  fileName: string
  /** One of FILE_TYPES, by its content. */
  contentType: string
  purpose: FilePurpose
  reference: string | undefined
  size: number
  sha256: string
  storageKey: string
  /** Of the small picture beside it; undefined: not a picture. */
  thumbSize: number | undefined
}

/** Name and type that the sender gives for a file. */
export interface SaidOfFile {
  fileName: string
  type: string
  purpose?: FilePurpose | undefined
  reference?: string | undefined
}

const refuse = ({ message, params }: Violation) => invalid([{ message: `@${message}`, field: 'file', ...(params ? { params } : {}) }])

/** Determines the type of a staged file. @throws `invalid` where name, type and content do not agree or are not allowed */
async function recognise(file: StagedFile, said: SaidOfFile) {
  const fileName = safeFileName(said.fileName)
  const purpose = said.purpose ?? purposeOfName(fileName)
  const violation = checkFile(purpose, { fileName, type: said.type, size: file.size })
  if (violation) throw refuse(violation)
  const expected = typeOfName(fileName)!
  if ((await typeOfContent(file.path, file.size, expected)) !== expected) throw refuse(typeViolation(purpose))
  const image = purpose === 'image' ? await seeImage(file.path) : undefined
  if (purpose === 'image' && image?.format !== expected) throw refuse({ message: 'validation.imageUnreadable' })
  return { fileName, purpose, contentType: FILE_TYPES[expected].contentType, thumb: image?.thumb }
}

/**
 * Checks a staged file and stores it. Its removal is scheduled first, so that bytes without a row are removed later. The staged file is
 * gone afterwards, also after an error.
 */
export async function takeIn(
  { database, store }: { database: Database; store: FileStore },
  tenantId: string,
  now: Date,
  file: StagedFile,
  said: SaidOfFile,
): Promise<ReceivedFile> {
  try {
    const { thumb, ...recognised } = await recognise(file, said)
    const storageKey = newStorageKey()
    await database.transaction({ kind: 'tenant', tenantId }, (tx) =>
      noteRemoval(tx, tenantId, [storageKey], new Date(now.getTime() + WAIT_MS)),
    )
    if (thumb) await store.put(thumbKeyOf(storageKey), await spool(store.staging, Readable.from([thumb])))
    await store.put(storageKey, file)
    const { size, sha256 } = file
    return { ...recognised, reference: said.reference, size, sha256, storageKey, thumbSize: thumb?.length }
  } finally {
    await rm(file.path, { force: true })
  }
}
