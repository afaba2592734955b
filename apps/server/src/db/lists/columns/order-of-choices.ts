import { sql, type RawBuilder } from 'kysely'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { SiteScope } from '../../site-scope.ts'
import { collationOf } from './collations.ts'

/** Where choices are read, and the language of their order. */
export interface ChoiceScope extends SiteScope {
  culture: Culture
}

/**
 * The positions of the choices of a source as a JSON object by their ids: predefined values as their type orders them, people and objects by name in the
 * order of a culture's letters. Deleted ones have none. It reads nothing of a row, so that a statement computes it once.
 * @param source `records:<id>`, `elements:<id>` or `users`
 */
export function positionsOfChoices(source: string, { tenantId, siteId, culture }: ChoiceScope): RawBuilder<unknown> {
  const [kind, typeId] = source.toLowerCase().split(':')
  const ordered = (rows: RawBuilder<unknown>) => sql`(select jsonb_object_agg(c.id, c.at) from (${rows}) c)`
  if (kind === 'records')
    return ordered(sql`select id, position as at from records where tenant_id = ${tenantId} and site_id = ${siteId} and record_type_id = ${typeId}
      and deleted_at is null`)
  const numbered = (name: string) => sql`select id, row_number() over (order by ${sql.ref(name)} ${collationOf(culture)}, id) as at`
  if (kind === 'elements')
    return ordered(
      sql`${numbered('title')} from elements where tenant_id = ${tenantId} and site_id = ${siteId} and element_type_id = ${typeId}`,
    )
  return ordered(sql`${numbered('name')} from users where tenant_id = ${tenantId}`)
}
