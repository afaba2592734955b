import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_FILE_BYTES, sizeViolation } from '@verka/domain/files/file-types.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { collectBuffers } from '../processes/collect-buffers.ts'
import type { StagedFile } from './store.ts'

/** Bytes between collections of the buffers of a socket (bench/src/faults/upload-memory.ts: 80 MB more without, 12 with). */
const COLLECT_BYTES = 4 * 1024 * 1024
let uncollected = 0

function collectPieces(bytes: number): void {
  uncollected += bytes
  if (uncollected < COLLECT_BYTES) return
  uncollected = 0
  collectBuffers()
}

/** The refusal of a file that is larger than any may be. */
function fileTooLarge(): AppError {
  const { message, params } = sizeViolation(MAX_FILE_BYTES)
  return new AppError('tooLarge', { message: `@${message}`, field: 'file', params: params! })
}

/**
 * Writes a stream into the staging folder, counting and hashing on the way; it is on the disk when this resolves. A failure leaves no file.
 * @throws `tooLarge` at the first byte beyond the largest file
 */
export async function spool(staging: string, source: Readable): Promise<StagedFile> {
  const path = join(staging, crypto.randomUUID())
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > MAX_FILE_BYTES) return done(fileTooLarge())
      hash.update(chunk)
      collectPieces(chunk.length)
      done(null, chunk)
    },
  })
  const file = await open(path, 'wx', 0o600)
  try {
    await pipeline(source, measure, file.createWriteStream({ flush: true }))
    return { path, size, sha256: hash.digest('hex') }
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
}
