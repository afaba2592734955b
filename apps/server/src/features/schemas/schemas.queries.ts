import { sql, type Selectable } from 'kysely'
import { CONTENT_STATUSES } from '@verka/domain/definitions/content-status.ts'
import type { DataSchemaId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { SCHEMA_LIST_COLUMNS } from '@verka/domain/schemas/schemas.api.ts'
import { choiceColumn, textColumn, type ListColumn } from '../../db/lists/columns/list-columns.ts'
import { queryList } from '../../db/lists/query-list.ts'
import { containsWord } from '../../db/lists/search/searched-values.ts'
import type { ListScope, SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import type { DB } from '../../db/schema/schema.generated.ts'

type DataSchemaRow = Selectable<DB['data_schemas']>

/** The name of a schema as a reader sees it (`textIn`). */
const nameIn = (culture: Culture) => sql`coalesce((select n ->> 'text' from jsonb_array_elements(s.localized_names) n
  where btrim(n ->> 'text') <> '' order by n ->> 'culture' <> ${culture} limit 1), '')`

/** Data schemas searched, filtered, sorted and paged. */
export const queryDataSchemas = (tx: Tx, { tenantId, siteId, culture, timeZone }: ListScope, query: ListQuery) =>
  queryList<DataSchemaRow>(
    tx,
    {
      rowOf: (id) => sql`select s.* from data_schemas s where s.tenant_id = ${tenantId} and s.site_id = ${siteId} and s.id = ${id}`,
      defaultOrdering: [{ column: 'name', dir: 'asc' }],
      timeZone,
      rows: {
        table: 'data_schemas',
        name: 's',
        scope: sql<boolean>`s.tenant_id = ${tenantId} and s.site_id = ${siteId}`,
        conditions: [],
        columns: {
          name: textColumn(nameIn(culture), culture, { isFilled: true }),
          key: textColumn(sql`s.key`, culture, { isFilled: true }),
          status: choiceColumn(sql`s.status`, CONTENT_STATUSES, { isFilled: true }),
          createdAt: { type: 'moment', value: sql`s.created_at`, isFilled: true },
          updatedAt: { type: 'moment', value: sql`s.updated_at`, isFilled: true },
        } satisfies Record<keyof typeof SCHEMA_LIST_COLUMNS, ListColumn>,
        searched: (word) => ({ sql: containsWord(sql`s.search_text`, word) }),
      },
    },
    query,
  )

const configures = (id: DataSchemaId) => sql`schema_configurations @> ${JSON.stringify([{ schemaId: id }])}::jsonb`

/** Counts the categories and predefined value types that configure a schema, the integrations that send objects by it, and its public lists. */
export function usesOfDataSchema({ tenantId, siteId, id }: SiteScope & { id: DataSchemaId }) {
  const inSite = sql`where tenant_id = ${tenantId} and site_id = ${siteId} and ${configures(id)}`
  return {
    elementTypes: sql`select count(*) from element_types ${inSite}`,
    recordTypes: sql`select count(*) from record_types ${inSite}`,
    processorConfigs: sql`select count(*) from processor_configs where tenant_id = ${tenantId} and site_id = ${siteId}
      and exists (select from jsonb_each_text(data_properties) as property where property.value = ${id}::text)`,
    publicLists: sql`select count(*) from public_lists where tenant_id = ${tenantId} and site_id = ${siteId} and schema_id = ${id}`,
  }
}

export interface ConfiguringType {
  entity: 'elementType' | 'recordType'
  id: string
  localizedNames: LocalizedTexts
}

/** The categories and predefined value types that configure a schema, oldest first. */
export async function readConfiguringTypes(tx: Tx, { tenantId, siteId }: SiteScope, id: DataSchemaId): Promise<ConfiguringType[]> {
  const from = (entity: ConfiguringType['entity'], table: string) => sql`select ${entity}::text as entity, id,
    localized_names as "localizedNames" from ${sql.table(table)} where tenant_id = ${tenantId} and site_id = ${siteId} and ${configures(id)}`
  const { rows } = await sql<ConfiguringType>`${from('elementType', 'element_types')} union all ${from('recordType', 'record_types')}
    order by id`.execute(tx)
  return rows
}

/** The fields of some schemas, which are not changed or deleted until the end of the transaction; missing ones are absent. */
export async function lockSchemaFields(tx: Tx, { tenantId, siteId }: SiteScope, ids: readonly DataSchemaId[]) {
  const rows = await tx
    .selectFrom('data_schemas')
    .select(['id', 'fields'])
    .where((e) => e.and([e('tenant_id', '=', tenantId), e('site_id', '=', siteId), e('id', 'in', ids)]))
    .orderBy('id')
    .forShare()
    .execute()
  return new Map<string, (typeof rows)[number]['fields']>(rows.map(({ id, fields }) => [id, fields]))
}

/** Whether another schema of the site has this key. */
export async function refuseTakenKey(tx: Tx, { tenantId, siteId }: SiteScope, key: string, id: string | undefined): Promise<void> {
  const other = await tx
    .selectFrom('data_schemas')
    .select('id')
    .where((e) => e.and({ tenant_id: tenantId, site_id: siteId, key }))
    .executeTakeFirst()
  if (other && other.id !== id) throw new AppError('invalid', { message: '@errors.keyTaken', field: 'key', params: { key } })
}
