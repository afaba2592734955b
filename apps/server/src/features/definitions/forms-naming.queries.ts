import { sql, type RawBuilder } from 'kysely'
import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { LostOption } from '@verka/domain/forms/field-changes.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SiteScope } from '../../db/site-scope.ts'

/**
 * The target of references: a field of a category, of a predefined value type or of a data schema, an option of such a field, predefined values, or whole types of them; `extra` is a
 * form that does not count.
 */
export type Named =
  | { fieldsOf: 'elements' | 'records'; typeId: string; ids: readonly string[] }
  | { fieldsOf: 'schemas'; ids: readonly string[] }
  | { optionsOf: 'elements' | 'records'; typeId: string; options: readonly Pick<LostOption, 'field' | 'option'>[] }
  | { records: readonly string[]; extra?: string }

/** What is named: ids, or options. */
export const namedIn = (named: Named): readonly unknown[] =>
  'records' in named ? named.records : 'options' in named ? named.options : named.ids

export interface FormRow {
  /** The id that is named. */
  named: string
  localized_names: LocalizedTexts
  status: ContentStatus
}

const RULES_OF = {
  elements: `strict $[*].* ? ((@.referenceType == "element" && @.propertyTypeId == $id)
    || (@.referenceType == "elementRecord" && @.referenceId == $id))`,
  records: `strict $[*].* ? ((@.referenceType == "elementRecord" || @.referenceType == "operationRecord"
    || @.referenceType == "record") && @.propertyTypeId == $id)`,
} as const

/** Rules that write an option to a field, or compare the field with it. */
const OPTIONS_IN = {
  elements: optionIn('(@.referenceType == "element")'),
  records: optionIn('(@.referenceType == "elementRecord" || @.referenceType == "operationRecord" || @.referenceType == "record")'),
} as const

function optionIn(types: string): string {
  const isTheField = `? (${types} && @.propertyTypeId == $field)`
  return `strict $[*] ? ((exists(@.target ${isTheField}) && @.value == $value)
    || (exists(@.source ${isTheField}) && @.conditions[*].value == $value))`
}

/** References in schema configurations. */
const CONFIGURED = {
  records: 'strict $.** ? (@.referenceType == "elementRecord" && @.propertyTypeId == $id)',
  schemas: 'strict $.** ? (@.referenceType == "dataSchema" && @.propertyTypeId == $id)',
} as const

const finds = (column: string, path: string) =>
  sql`jsonb_path_exists(${sql.ref(column)}, ${path}::jsonpath, jsonb_build_object('id', n.id), true)`

/**
 * Categories, functions and predefined value types whose rules name the given ids, once for each name. Fields: of a category for its
 * functions, of a predefined value type for every form but its own. Predefined values: as the source, comparison or value of a rule, and as
 * the default of a field.
 */
export async function readFormsNaming(tx: Tx, { tenantId, siteId }: SiteScope, named: Named): Promise<FormRow[]> {
  const form = (table: string) => sql`select id, status, localized_names, match_rules, data_property_types,
      ${table === 'operation_types' ? sql`'[]'::jsonb as schema_configurations` : sql`schema_configurations`}
    from ${sql.table(table)} where tenant_id = ${tenantId} and site_id = ${siteId}`
  const [ids, forms, names] = partsOf(named, form)
  const { rows } = await sql<FormRow>`select n.id as named, d.localized_names, d.status
    from (${ids}) as n join (${forms}) as d on ${names}
    order by n.id, d.id`.execute(tx)
  return rows
}

function partsOf(
  named: Named,
  form: (table: string) => RawBuilder<unknown>,
): [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>] {
  const all = sql`${form('element_types')} union all ${form('operation_types')} union all ${form('record_types')}`
  if ('records' in named) {
    const begins = finds('d.data_property_types', 'strict $.**.defaultValue ? (@ == $id)')
    const isOther = named.extra === undefined ? sql`true` : sql`d.id <> ${named.extra}`
    return [
      among(named.records, all),
      all,
      sql`${isOther} and (${finds('d.match_rules', 'strict $.** ? (@ == $id)')}
      or ${finds('d.schema_configurations', 'strict $.** ? (@ == $id)')} or ${begins})`,
    ]
  }
  if ('options' in named) {
    const ids = named.options.map(({ field }) => field.id)
    const values = named.options.map(({ option }) => option.value)
    const path = OPTIONS_IN[named.optionsOf]
    const finds = sql`jsonb_path_exists(d.match_rules, ${path}::jsonpath, jsonb_build_object('field', n.field, 'value', n.value), true)`
    return [
      sql`select f || ':' || o as id, f as field, o as value from unnest(${ids}::text[], ${values}::text[]) as u (f, o)`,
      named.optionsOf === 'elements' ? sql`${form('operation_types')} and element_type_id = ${named.typeId}` : all,
      named.optionsOf === 'elements' ? finds : sql`d.id <> ${named.typeId} and ${finds}`,
    ]
  }
  if (named.fieldsOf === 'schemas')
    return [sql`select unnest(${named.ids}::text[]) as id`, all, finds('d.schema_configurations', CONFIGURED.schemas)]
  const { fieldsOf, typeId, ids } = named
  const rules = finds('d.match_rules', RULES_OF[fieldsOf])
  return fieldsOf === 'elements'
    ? [sql`select unnest(${ids}::text[]) as id`, sql`${form('operation_types')} and element_type_id = ${typeId}`, rules]
    : [
        sql`select unnest(${ids}::text[]) as id`,
        all,
        sql`d.id <> ${typeId} and (${rules} or ${finds('d.schema_configurations', CONFIGURED.records)})`,
      ]
}

/** The given ids that appear anywhere in the forms: few of thousands of values do, and only those are searched in each form. */
function among(ids: readonly string[], forms: RawBuilder<unknown>): RawBuilder<unknown> {
  const texts = (column: string) =>
    sql`select jsonb_path_query(${sql.ref(column)}, 'strict $.** ? (@.type() == "string")', '{}', true) #>> '{}'`
  return sql`select asked as id from unnest(${ids}::text[]) asked where asked in (
    select held.text from (${forms}) as f,
      lateral (${texts('f.match_rules')} union all ${texts('f.schema_configurations')} union all ${texts('f.data_property_types')}) as held (text))`
}
