import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/store.ts'
import { loadDataSchema } from '../features/definitions/stored/data-schemas.ts'
import { importBySchema } from '../features/imports/imports.ts'
import type { SiteContext } from '../http/context.ts'
import { uploadDemoFile } from './demo-library.ts'

const FILE = 'Serienummer från Brandteknik AB.csv'
/** Extinguishers in the file. */
const LISTED = 12

/**
 * The list that the supplier of the extinguishers has sent, as its system writes it: windows-1252 with semicolons. The server imports it once
 * it runs; two of its rows are wrong.
 */
export async function importSerials(
  context: SiteContext,
  stores: { database: Database; store: FileStore },
  elements: readonly Element[],
): Promise<void> {
  const { id: schemaId } = await loadDataSchema(context, 'fire-safety')
  const listed = elements.filter(({ title }) => title.startsWith('Brandsläckare')).slice(0, LISTED)
  const rows = listed.map(({ code, title }, index) => {
    // one row has lost its code, one has that of another
    const written = index === 3 ? '' : index === 8 ? listed[7]!.code : code
    return `${written};${title};BT-${2600 + index * 7}`
  })
  const bytes = Buffer.from(['Kod;Titel;Serienummer', ...rows].join('\r\n'), 'latin1')
  const fileId = await uploadDemoFile(context, stores, FILE, bytes)
  const typeId = listed[0]!.elementTypeId
  await importBySchema(context, 'element', { schemaId, fileId, typeId }, { policy: 'correct', mode: 'update' }, [typeId])
}
