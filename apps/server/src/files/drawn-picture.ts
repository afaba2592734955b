import { rm } from 'node:fs/promises'
import { drawForPrint } from './images.ts'
import { spool } from './spool.ts'
import type { FileStore } from './store.ts'

/**
 * A stored picture redrawn as JPEG, in the process that decodes untrusted files: only its pixels are kept.
 * @returns undefined when it cannot be decoded. @throws as the store does
 */
export async function drawStored(store: FileStore, storageKey: string): Promise<Buffer | undefined> {
  const staged = await spool(store.staging, await store.open(storageKey))
  try {
    return await drawForPrint(staged.path)
  } finally {
    await rm(staged.path, { force: true })
  }
}
