import { sql } from 'kysely'
import type { SiteScope } from '../../site-scope.ts'
import type { Tx } from '../../transaction.ts'
import type { TableName } from '../keys/keyed-tables.ts'

/** A choice field of a type with the stored values of some of its options. */
export interface ChosenOptions {
  /** The category, or predefined value type, whose field it is. */
  typeId: string
  fieldId: string
  values: string[]
}

/** Rows per statement when the search texts of a type are rewritten. */
export const SEARCH_BATCH = 1000

export interface SearchText {
  id: string
  text: string
}

/** Writes the texts by which some rows are found. */
export const writeSearchTexts = (tx: Tx, table: TableName, { tenantId, siteId }: SiteScope, texts: SearchText[]) =>
  sql`update ${sql.table(table)} r set search_text = t.text
    from unnest(${texts.map((text) => text.id)}::uuid[], ${texts.map((text) => text.text)}::text[]) as t (id, text)
    where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.id = t.id`.execute(tx)
