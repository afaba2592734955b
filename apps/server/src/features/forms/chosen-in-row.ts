import { sql, type RawBuilder } from 'kysely'
import type { Field, Option } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { onceFor } from '@verka/domain/forms/once-for.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import { isSourced, sourcedFields, withOptions } from './sourced-fields.ts'

/** The chosen people and predefined values of a row, each as source, id, names and colour: null where nothing is chosen. */
export type ChosenInRow = readonly (readonly [source: string, id: string, names: LocalizedTexts, color: string | null])[] | null

/** A column of a statement that reads rows with values: what they choose, with names, so that no second message has to ask. */
export interface ChosenColumn {
  /** Its text depends on this only, and its values on the scope. */
  shape: string
  select: (scope: SiteScope) => RawBuilder<ChosenInRow>
}

const UUID = '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'

/**
 * The ids in some fields of the row, as a table: they are taken from the row once, not for each row that they are compared with. Another
 * text is what an earlier kind of the field has left.
 */
const idsOf = (fieldIds: readonly string[]) =>
  sql`(select case when w.value ~* ${sql.lit(UUID)} then w.value::uuid end as id
    from unnest(array[${sql.join(fieldIds.map((id) => sql`data_properties ->> ${sql.lit(id)}`))}]) w (value) offset 0)`

const ofPeople = (fieldIds: readonly string[], { tenantId }: SiteScope) => sql`
  select 'users' as source, u.id, jsonb_build_array(jsonb_build_object('culture', 'sv-SE', 'text', u.name)) as names, null::text as color
  from ${idsOf(fieldIds)} w join users u on u.tenant_id = ${tenantId} and u.id = w.id`

const ofRecords = (fieldIds: readonly string[], { tenantId, siteId }: SiteScope) => sql`
  select 'records:' || r.record_type_id, r.id, r.localized_names, coalesce(r.color, t.color)
  from ${idsOf(fieldIds)} w join records r on r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.id = w.id
  join record_types t on t.tenant_id = r.tenant_id and t.site_id = r.site_id and t.id = r.record_type_id`

/**
 * The column that reads what rows with these fields choose; undefined: nothing is chosen from sources, or more than this column reads
 * (objects, schemas, choices in the rows of a collection), so that `withNames` asks for it.
 */
export const chosenColumn = onceFor((fields: readonly Field[]): ChosenColumn | undefined => {
  const sourced = flatFields(fields).filter(isSourced)
  const from = (isOf: (source: string) => boolean) =>
    sourced.filter(({ optionSource }) => isOf(optionSource.toLowerCase())).map(({ id }) => id)
  const people = from((source) => source === 'users')
  const values = from((source) => source.startsWith('records:'))
  if (sourced.length === 0 || people.length + values.length < sourcedFields(fields).length) return undefined
  return {
    shape: `${people.join()};${values.join()}`,
    select: (scope) => {
      const parts = [people.length > 0 && ofPeople(people, scope), values.length > 0 && ofRecords(values, scope)].filter(
        (part) => part !== false,
      )
      return sql<ChosenInRow>`(select json_agg(json_build_array(c.source, c.id, c.names, c.color)) from (${sql.join(parts, sql` union all `)}) c)`
    },
  }
})

/** Fields with the options that some rows choose, as their `chosenColumn` was read. */
export function withChosenOfRows(fields: readonly Field[], rows: readonly ChosenInRow[]): Field[] {
  const choices = new Map<string, Map<string, Option>>()
  for (const [source, value, localizedNames, color] of rows.flatMap((row) => row ?? [])) {
    const known = choices.get(source) ?? new Map<string, Option>()
    choices.set(source, known.set(value, { value, localizedNames, color }))
  }
  return withOptions(fields, new Map([...choices].map(([source, options]) => [source, [...options.values()]])))
}
