import { IMPORT_OUTCOMES, type ImportOutcome } from '@verka/domain/imports/imports.api.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { audit } from '../audit/audit.ts'
import { countRowOutcomes } from './import-rows.queries.ts'
import type { DataImportRow } from './imports.queries.ts'
import { openImport } from './open-import.ts'

/** Writes the one log entry of an import that ended or was undone, with its report. */
export async function auditReport(context: SiteContext, row: DataImportRow, action: 'execute' | 'undo'): Promise<void> {
  const outcomes = await countRowOutcomes(context.tx, scopeOf(context), [row.id])
  const counts: Partial<Record<ImportOutcome, number>> = {}
  for (const outcome of IMPORT_OUTCOMES) {
    const found = outcomes.find((one) => one.outcome === outcome)
    if (found) counts[outcome] = found.count
  }
  const { names } = (await openImport(context, row)).things
  const after = {
    target: row.target,
    fileName: row.file_name,
    ...(row.type_id !== null && { typeId: row.type_id }),
    ...(names && { localizedNames: names }),
    counts,
  }
  // the entry itself is listed, those of its rows are not
  audit({ ...context, importId: undefined }, { action, entity: 'dataImport', entityId: row.id, after })
}
