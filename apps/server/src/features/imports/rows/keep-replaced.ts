import { z } from 'zod'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { valuesSchema } from '../../../db/schema/json-columns.ts'
import type { SiteContext } from '../../../http/context.ts'
import { loadEntriesOf } from '../../audit-log/audit-log.ts'
import { keepFiles } from '../../files/files.ts'
import type { RowResult } from './import-rows.queries.ts'
import type { DataImportRow } from '../imports.queries.ts'
import type { ImportThings } from '../things/import-thing.ts'

const logged = z.object({ dataProperties: valuesSchema })

/** Keeps files that updated things no longer name as long as the import: an undo restores them. */
export async function keepReplaced(
  context: SiteContext,
  { id }: DataImportRow,
  { fields }: ImportThings,
  results: readonly RowResult[],
): Promise<void> {
  const holders = flatFields(fields).filter((field) => kindOf(field).files !== undefined)
  const updated = results.flatMap(({ outcome, entityId }) => (outcome === 'updated' && entityId ? [entityId] : []))
  if (holders.length === 0 || updated.length === 0) return
  const entries = await loadEntriesOf(context, { importId: id }, updated)
  const files = [...entries.values()].flatMap(({ before }) => {
    const { dataProperties } = logged.parse(before)
    return holders.flatMap((field) => {
      const value = dataProperties[field.id] ?? null
      return value === null
        ? []
        : kindOf(field)
            .files!.found(value, field)
            .map(({ fileId }) => fileId)
    })
  })
  await keepFiles(context, { kind: 'import', id }, id, files)
}
