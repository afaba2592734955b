import { sql } from 'kysely'
import type { TransactionTypeId } from '@verka/domain/entities/ids.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import type { Tx } from '../../../db/transaction.ts'
import { siteColumns, type SiteScope } from '../../../db/site-scope.ts'

const IN_LISTS = sql`t.id, t.status, t.localized_names, t.localized_descriptions, t.version, t.created_at, t.updated_at`

/** Columns of a category in lists, without fields, since they can be large. */
export const LISTED_ELEMENT_TYPE = sql`${IN_LISTS}, (select count(*) from elements e
  where e.tenant_id = t.tenant_id and e.site_id = t.site_id and e.element_type_id = t.id) as element_count`

/** Columns of a predefined value type in lists. */
export const LISTED_RECORD_TYPE = sql`${IN_LISTS}, t.color, (select count(*) from records r
  where r.tenant_id = t.tenant_id and r.site_id = t.site_id and r.record_type_id = t.id and r.deleted_at is null) as record_count`

/** The operations of a service, in their order. They change with its version only. */
export const operationsOf = (service: 'r' | 't') => sql<{ operations: ServiceOperation[] }>`(select
    coalesce(json_agg(json_build_object('id', o.id, 'mode', o.mode,
      'operationTypeId', o.operation_type_id, 'localizedNames', o.localized_names) order by o.position), '[]')
    from transaction_type_operations o
    where o.tenant_id = ${sql.ref(service)}.tenant_id and o.site_id = ${sql.ref(service)}.site_id
      and o.transaction_type_id = ${sql.ref(service)}.id) as operations`

/** A service with its operations, and without `list_slots`, which can be large. */
export const SERVICE = sql`${IN_LISTS}, t.element_type_id, t.mode, t.is_restricted, t.owner_id, t.settings, t.match_rules, ${operationsOf('t')}`

export const WHOLE_ROW = sql`t.*`

/** Of each category the fields that have options, rows or other choices, or are hidden from users. Other fields can be large. */
export const EXTRA_SEARCH_FIELDS = sql`t.id, jsonb_path_query_array(t.data_property_types,
  '$[*] ? (@.options.size() > 0 || @.children.size() > 0 || @.optionSource != "static" || @.showForUser == false)') as fields`

/** The list slots of a service; they are large, and only lists about fields need them. */
export const readServiceSlots = (tx: Tx, scope: SiteScope, id: TransactionTypeId) =>
  tx
    .selectFrom('transaction_types')
    .select('list_slots')
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .executeTakeFirst()
