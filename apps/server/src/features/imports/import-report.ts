import { AppError } from '@verka/domain/errors/app-error.ts'
import { IMPORT_OUTCOMES, type ImportOutcome } from '@verka/domain/imports/import-states.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { auditElsewhere } from '../audit/audit-elsewhere.ts'
import { countRowOutcomes } from './rows/import-rows.queries.ts'
import type { DataImportRow } from './imports.queries.ts'
import { openImport } from './open-import.ts'

/** Writes the one log entry of an import that ended or was undone, with its report. */
export async function auditReport(context: SiteContext, row: DataImportRow, action: 'execute' | 'undo'): Promise<void> {
  const after = await reportOf(context.tx, row, await namesOf(context, row))
  // the entry itself is listed, those of its rows are not
  audit({ ...context, importId: undefined }, { action, entity: 'dataImport', entityId: row.id, after })
}

/** Writes the entry of an import that ends early, if it has saved rows. */
export async function reportSaved(context: SiteContext, row: DataImportRow): Promise<void> {
  if (await hasSaved(context.tx, row)) await auditReport(context, row, 'execute')
}

/** The same where the person of the import is no longer there. */
export async function reportSavedWithout(tx: Tx, row: DataImportRow, now: Date): Promise<void> {
  if (!(await hasSaved(tx, row))) return
  auditElsewhere(tx, {
    tenantId: row.tenant_id,
    siteId: row.site_id,
    id: newId(now),
    at: now,
    actorId: row.run_by,
    requestId: row.request_id,
    address: row.address,
    action: 'execute',
    entity: 'dataImport',
    entityId: row.id,
    before: undefined,
    after: await reportOf(tx, row, null),
  })
}

/** Whether rows are saved and not undone. */
export async function hasSaved(tx: Tx, row: DataImportRow): Promise<boolean> {
  const { created = 0, updated = 0 } = await countsOf(tx, row)
  return created + updated > 0
}

async function reportOf(tx: Tx, row: DataImportRow, names: LocalizedTexts | null) {
  return {
    target: row.target,
    fileName: row.file_name,
    ...(row.type_id !== null && { typeId: row.type_id }),
    ...(names && { localizedNames: names }),
    counts: await countsOf(tx, row),
  }
}

async function countsOf(tx: Tx, row: DataImportRow): Promise<Partial<Record<ImportOutcome, number>>> {
  const outcomes = await countRowOutcomes(tx, { tenantId: row.tenant_id, siteId: row.site_id }, [row.id])
  const counts: Partial<Record<ImportOutcome, number>> = {}
  for (const outcome of IMPORT_OUTCOMES) {
    const found = outcomes.find((one) => one.outcome === outcome)
    if (found) counts[outcome] = found.count
  }
  return counts
}

/** The names of its category or type; null: it has none, or is deleted. */
const namesOf = (context: SiteContext, row: DataImportRow): Promise<LocalizedTexts | null> =>
  openImport(context, row).then(
    ({ things }) => things.names,
    (error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    },
  )
