import { sql } from 'kysely'
import type { ElementId, OpenReportId, OperationTypeId, TransactionTypeId } from '@verka/domain/entities/ids.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { jsonText } from '../../../db/schema/json-columns.ts'
import { siteColumns, type SiteScope } from '../../../db/site-scope.ts'
import type { Tx } from '../../../db/transaction.ts'

interface NewReport {
  id: OpenReportId
  elementId: ElementId
  elementTitle: string
  elementCode: string
  shownAs: string
  transactionTypeId: TransactionTypeId
  operationTypeId: OperationTypeId
  operationTypeVersion: number
  values: Values
  culture: string
  email: string | null
  phoneNo: string | null
  secretHash: Buffer
  secret: Buffer | null
  contentHash: Buffer
}

/** Inserts a waiting report. @returns false: there is one with this secret */
export async function insertReport(tx: Tx, scope: SiteScope, report: NewReport, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('open_reports')
    .values({
      ...siteColumns(scope),
      id: report.id,
      element_id: report.elementId,
      element_title: report.elementTitle,
      element_code: report.elementCode,
      shown_as: report.shownAs,
      transaction_type_id: report.transactionTypeId,
      operation_type_id: report.operationTypeId,
      operation_type_version: report.operationTypeVersion,
      data_properties: jsonText(report.values),
      culture: report.culture,
      contact_email: report.email,
      contact_phone: report.phoneNo,
      secret_hash: report.secretHash,
      secret: report.secret,
      content_hash: report.contentHash,
      state: 'waiting',
      received_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'site_id', 'secret_hash']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

type Contact = Pick<NewReport, 'email' | 'phoneNo' | 'secret' | 'contentHash'>

const contactColumns = ({ email, phoneNo, secret, contentHash }: Contact) => ({
  contact_email: email,
  contact_phone: phoneNo,
  secret,
  content_hash: contentHash,
})

/** Replaces what a waiting report says: somebody who has read the earlier one decides about it no longer. @returns false: it is decided */
export async function replaceReport(
  tx: Tx,
  scope: SiteScope,
  {
    id,
    values,
    operationTypeVersion,
    culture,
    ...contact
  }: Contact & Pick<NewReport, 'id' | 'values' | 'operationTypeVersion' | 'culture'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('open_reports')
    .set({
      data_properties: jsonText(values),
      operation_type_version: operationTypeVersion,
      culture,
      ...contactColumns(contact),
      updated_at: now,
      version: sql`version + 1`,
    })
    .where((e) => e.and({ ...siteColumns(scope), id, state: 'waiting' }))
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Replaces how the reporter of a case can be reached. */
export const replaceContact = (tx: Tx, scope: SiteScope, { id, ...contact }: Contact & Pick<NewReport, 'id'>, now: Date) =>
  tx
    .updateTable('open_reports')
    .set({ ...contactColumns(contact), updated_at: now, version: sql`version + 1` })
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .execute()
