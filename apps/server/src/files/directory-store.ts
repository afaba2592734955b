import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { notFound } from '@verka/domain/errors/app-error.ts'
import { pathOfKey, type FileStore } from './store.ts'

/** Flushes a folder: files written or renamed in it are on the disk when this resolves. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** File store in a directory of this machine. The staging folder is inside it, so that storing a staged file is a rename. */
export async function openDirectoryStore(root: string): Promise<FileStore> {
  const staging = join(root, 'staging')
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(root, pathOfKey(key))
  return {
    staging,
    async put(key, file) {
      const path = pathOf(key)
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(file.path, path)
      await syncFolder(dirname(path))
      // a new folder must survive a crash, too
      if (made) for (const folder of [dirname(dirname(path)), root]) await syncFolder(folder)
    },
    async open(key, range) {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? notFound() : error
      })
      return file.createReadStream(range ?? {})
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
