import { sql } from 'kysely'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SiteScope } from '../../db/site-scope.ts'

/** A field, or one of its options, with the key of what is found of it. */
export interface ListedPart {
  key: string
  fieldId: string
  option: string | null
}

export interface ListRow {
  /** The key of what is named. */
  named: string
  localized_names: LocalizedTexts
}

/** Published lists of a category whose filter or order names a field, or whose filter names an option, once for each. */
export async function readListsNaming(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  elementTypeId: string,
  parts: readonly ListedPart[],
): Promise<ListRow[]> {
  const [keys, ids, options] = [parts.map(({ key }) => key), parts.map(({ fieldId }) => fieldId), parts.map(({ option }) => option)]
  const { rows } = await sql<ListRow>`select n.key as named, l.localized_names
    from public_lists l
    join unnest(${keys}::text[], ${ids}::text[], ${options}::text[]) as n (key, field, option)
      on case when n.option is null
        then jsonb_path_exists(l.filters || l.ordering, 'strict $[*] ? (@.column == $field)', jsonb_build_object('field', n.field))
        else jsonb_path_exists(l.filters, 'strict $[*] ? (@.column == $field && exists(@.value.** ? (@ == $option)))',
          jsonb_build_object('field', n.field, 'option', n.option)) end
    where l.tenant_id = ${tenantId} and l.site_id = ${siteId} and l.element_type_id = ${elementTypeId} and l.is_published
    order by n.key, l.id`.execute(tx)
  return rows
}
