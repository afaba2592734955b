import { sql } from 'kysely'
import type { Field, Option } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { onceFor } from '@verka/domain/forms/once-for.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { RowColumn } from '../../db/lists/list.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import { isSourced, sourcedFields, withOptions } from './sources/sourced-fields.ts'

/** What a field of a row chooses, as it is read: its source, id, names and colour; null: nothing, or what is not there any more. */
type Chosen = readonly [source: string, id: string, names: LocalizedTexts, color: string | null] | null
/** What each field of a row chooses from a source. */
export type ChosenInRow = readonly Chosen[]

/**
 * The id in a field of the row, as a table of one row: it is taken once, not for each row that it is compared with. Another text is what an
 * earlier kind of the field has left. PostgreSQL's own parser judges it in a third of the time of a regular expression.
 */
const idIn = (fieldId: unknown) =>
  sql`(select case when pg_input_is_valid(w.value, 'uuid') then w.value::uuid end as id from (select data_properties ->> ${fieldId}::text as value) w offset 0) w`

const person = (fieldId: unknown, { tenantId }: SiteScope) => sql`
  (select json_build_array('users', u.id, json_build_array(json_build_object('culture', 'sv-SE', 'text', u.name)), null)
  from ${idIn(fieldId)} join users u on u.tenant_id = ${tenantId} and u.id = w.id)`

const predefinedValue = (fieldId: unknown, { tenantId, siteId }: SiteScope) => sql`
  (select json_build_array('records:' || t.id, r.id, r.localized_names, coalesce(r.color, t.color))
  from ${idIn(fieldId)} join records r on r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.id = w.id
  join record_types t on t.tenant_id = r.tenant_id and t.site_id = r.site_id and t.id = r.record_type_id)`

/**
 * The column that reads what rows with these fields choose, with names, so that no second message has to ask; undefined: nothing is chosen from sources, or more than this column reads
 * (objects, schemas, choices in the rows of a collection), so that `withNames` asks for it.
 */
export const chosenColumn = onceFor((fields: readonly Field[]): RowColumn<ChosenInRow> | undefined => {
  const sourced = flatFields(fields)
    .filter(isSourced)
    .map(({ id, optionSource }) => ({ id, source: optionSource.toLowerCase() }))
  const isRead = sourced.every(({ source }) => source === 'users' || source.startsWith('records:'))
  if (!isRead || sourced.length === 0 || sourced.length < sourcedFields(fields).length) return undefined
  return {
    shape: sourced.map(({ source }) => (source === 'users' ? 'u' : 'r')).join(''),
    values: sourced.map(({ id }) => id),
    select: (scope, ids) =>
      sql<ChosenInRow>`json_build_array(${sql.join(sourced.map(({ source }, index) => (source === 'users' ? person : predefinedValue)(ids[index], scope)))})`,
  }
})

/** Fields with the options that some rows choose, as their `chosenColumn` was read. */
export function withChosenOfRows(fields: readonly Field[], rows: readonly ChosenInRow[]): Field[] {
  const choices = new Map<string, Map<string, Option>>()
  for (const one of rows.flat()) {
    if (!one) continue
    const [source, value, localizedNames, color] = one
    const known = choices.get(source) ?? new Map<string, Option>()
    choices.set(source, known.set(value, { value, localizedNames, color }))
  }
  return withOptions(fields, new Map([...choices].map(([source, options]) => [source, [...options.values()]])))
}
