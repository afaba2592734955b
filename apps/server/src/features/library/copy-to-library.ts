import type { FileId } from '@verka/domain/entities/ids.ts'
import type { FilePurpose } from '@verka/domain/files/file-types.ts'
import { spool } from '../../files/spool.ts'
import { storeStagedFile } from '../../files/store-staged-file.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import type { Runtime } from '../../runtime.ts'
import { audit } from '../audit/audit.ts'
import { loggedFile, saveUpload, type FileRow } from '../files/files.ts'
import { addToLibrary } from './library.queries.ts'

export type FileRuntime = Pick<Runtime, 'database' | 'files'>

/**
 * Copies a file of any site into the library of this one, under a given id. Its bytes count in this tenant. Bytes of a copy that is rolled
 * back are removed as those of any upload. @throws `invalid` beyond the storage of the tenant
 */
export async function copyToLibrary(
  context: SiteContext,
  { database, files: store }: FileRuntime,
  row: FileRow,
  id: FileId,
): Promise<void> {
  const staged = await spool(store.staging, await store.open(row.storage_key))
  const received = await storeStagedFile({ database, store }, context.tenant.id, context.now, staged, {
    fileName: row.file_name,
    type: row.content_type,
    purpose: row.purpose as FilePurpose,
  })
  await saveUpload(context, received, id)
  await addToLibrary(context.tx, scopeOf(context), id, context.now)
  audit(context, { action: 'create', entity: 'libraryFile', entityId: id, after: loggedFile({ ...row, id }) })
}
