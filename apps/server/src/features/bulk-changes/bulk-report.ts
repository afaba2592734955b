import type { BulkOutcome } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { Tx } from '../../db/transaction.ts'
import { newId } from '../../ids.ts'
import { auditElsewhere } from '../audit/audit-elsewhere.ts'
import { countOutcomes, type BulkChangeRow } from './bulk-changes.queries.ts'

/** Log report of a bulk change. */
interface Report {
  typeId?: string
  localizedNames?: LocalizedTexts
  bulkEntity: string
  status?: string
  dataProperties?: Values
  counts: Partial<Record<BulkOutcome, number>>
}

/**
 * Writes the one log entry of a bulk change that ended or was undone, with its report. Nothing if nothing was changed. `typeNames`: names
 * of the rows' type.
 */
export async function auditReport(
  tx: Tx,
  row: BulkChangeRow,
  { isUndo, typeNames, now }: { isUndo: boolean; typeNames: LocalizedTexts | undefined; now: Date },
): Promise<void> {
  const outcomes = await countOutcomes(tx, { tenantId: row.tenant_id, siteId: row.site_id }, [row.id])
  const counts = Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome, count])) as Report['counts']
  if (!isUndo && !counts.done) return
  const { change } = row
  const after: Report = {
    ...(row.type_id === null ? {} : { typeId: row.type_id }),
    ...(typeNames && { localizedNames: typeNames }),
    bulkEntity: row.entity,
    ...(change.action === 'status' && { status: change.status }),
    ...(change.action === 'change' && {
      dataProperties: Object.fromEntries(change.dataProperties.map(({ dataPropertyTypeId: id, value }) => [id, value])),
    }),
    counts,
  }
  auditElsewhere(
    tx,
    {
      tenantId: row.tenant_id,
      siteId: row.site_id,
      id: newId(now),
      at: now,
      actorId: row.run_by,
      action: isUndo ? 'undo' : row.action === 'delete' ? 'delete' : 'update',
      entity: 'bulkChange',
      entityId: row.id,
      before: undefined,
      after,
      requestId: row.request_id,
      address: row.address,
    },
    undefined,
  )
}
