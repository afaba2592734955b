import type { DocumentProgress } from '@verka/domain/documents/documents.api.ts'
import { readProgress, removeProgress, writeProgress, type DocumentKey } from '../../db/document-progress.queries.ts'
import type { Runtime } from '../../runtime.ts'

/** Most documents are sent before it is written for the first time. */
const WRITE_EVERY_MS = 1000

type Sharing = Pick<Runtime, 'database' | 'log'>

/** Writes the progress of a document while it is in progress, for questions that reach another process. @returns what ends it */
export function shareProgress({ database, log }: Sharing, key: DocumentKey, progress: () => DocumentProgress): () => void {
  const scope = { kind: 'tenant', tenantId: key.tenantId } as const
  let written: Promise<unknown> | undefined
  const logged = (error: unknown) => log.debug({ err: error }, 'the progress of a document is known to its process only')
  const timer = setInterval(() => {
    written = database.transaction(scope, (tx) => writeProgress(tx, key, progress())).catch(logged)
  }, WRITE_EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    void written?.then(() => database.transaction(scope, (tx) => removeProgress(tx, key)).catch(logged))
  }
}

/** The progress of a document that another process makes. */
export const sharedProgress = ({ database }: Pick<Runtime, 'database'>, key: DocumentKey): Promise<DocumentProgress | undefined> =>
  database.transaction({ kind: 'tenant', tenantId: key.tenantId }, (tx) => readProgress(tx, key), { isReadOnly: true })
