import type { Reading } from '@verka/domain/exchange/reading/read-cell.ts'
import { folded } from '@verka/domain/exchange/choices.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { forbidden } from '@verka/domain/errors/app-error.ts'
import { may } from '@verka/domain/access/permissions.ts'
import type { SiteContext } from '../../../http/context.ts'
import { saveRecords } from '../../records/save-records.ts'
import type { ImportRowRow } from './import-rows.queries.ts'
import type { RowReader } from './row-reader.ts'

interface Rows {
  rows: readonly ImportRowRow[]
  reader: RowReader
  reading: Reading
  /** The predefined value types whose missing values are created. */
  types: readonly string[]
}

/** Creates the predefined values that rows name and that do not exist. @returns how the rows are read afterwards */
export async function createMissing(
  context: SiteContext,
  { rows, reader, reading, types }: Rows,
  readAgain: () => Promise<Reading>,
): Promise<Reading> {
  if (types.length === 0) return reading
  const missing = new Map<string, Map<string, string>>(types.map((type) => [`records:${type}`.toLowerCase(), new Map()]))
  for (const { cells } of rows)
    for (const { field, read } of reader.rowOf(cells, reading).writes) {
      const names = 'missingChoice' in read ? missing.get(field.optionSource.toLowerCase()) : undefined
      if (!names || !('missingChoice' in read)) continue
      const key = folded(read.missingChoice)
      if (!names.has(key)) names.set(key, read.missingChoice)
    }
  const wanted = [...missing].filter(([, names]) => names.size > 0)
  if (wanted.length === 0) return reading
  if (!may(context.actor.role, 'records', 'write')) throw forbidden()
  for (const [source, names] of wanted) {
    const typeId = asId<'recordType'>(source.slice('records:'.length))
    const saves = [...names.values()].map((text) => ({
      body: { localizedNames: [{ culture: context.tenant.culture, text }], color: null, dataProperties: [] },
    }))
    // a value with errors stays missing, and its rows say so
    await saveRecords(context, typeId, saves)
  }
  return readAgain()
}
