import { join } from 'node:path'
import type { Settings } from '../start/env.ts'
import { openDirectoryStore } from './directory-store.ts'
import { openS3Store, readS3Url } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** The store that the settings name: FILES_URL, else the folder `files` in DATA_DIR. */
export function openStore(settings: Pick<Settings, 'FILES_URL' | 'DATA_DIR'>): Promise<FileStore> {
  const root = join(settings.DATA_DIR, 'files')
  const location = settings.FILES_URL === undefined ? undefined : readS3Url(settings.FILES_URL)
  return location ? openS3Store(location, root) : openDirectoryStore(root)
}
