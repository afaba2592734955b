import { sql } from 'kysely'
import type { ProcessorConfigId, UserId } from '@verka/domain/entities/ids.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import type { Tx } from '../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../db/json-columns.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

export type Secrets = JsonIn<'processor_configs', 'secrets'>

/** A saved config. */
export interface SavedConfig {
  name: string
  isOn: boolean
  values: Values
  secrets: Secrets
}

const ofSite = (tx: Tx, scope: SiteScope) =>
  tx
    .selectFrom('processor_configs')
    .selectAll()
    .select(
      sql<string | null>`(select u.name from users u where u.tenant_id = processor_configs.tenant_id and u.id = processor_configs.owner_id)`.as(
        'owner_name',
      ),
    )
    .where((e) => e.and(siteColumns(scope)))

/** The configs of a site by name; `type`: those of one type. */
export const readConfigs = (tx: Tx, scope: SiteScope, type?: string) =>
  ofSite(tx, scope)
    .$if(type !== undefined, (query) => query.where('processor_type', '=', type!))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

export const readConfig = (tx: Tx, scope: SiteScope, id: ProcessorConfigId) => ofSite(tx, scope).where('id', '=', id).executeTakeFirst()

/** No other transaction changes it until the end of this one. */
export const lockConfig = (tx: Tx, scope: SiteScope, id: ProcessorConfigId) =>
  ofSite(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()

/** Some configs of a site. */
export const readConfigsOf = (tx: Tx, scope: SiteScope, ids: readonly string[]) =>
  ofSite(tx, scope)
    .where('id', '=', sql<ProcessorConfigId>`any(${ids}::uuid[])`)
    .execute()

export const insertConfig = (
  tx: Tx,
  scope: SiteScope,
  { id, processorType, implementation, ownerId, name, isOn, values, secrets }: SavedConfig & {
    id: ProcessorConfigId
    processorType: string
    implementation: string
    ownerId: UserId
  },
  now: Date,
) =>
  tx
    .insertInto('processor_configs')
    .values({
      ...siteColumns(scope),
      id,
      processor_type: processorType,
      implementation,
      name,
      is_on: isOn,
      data_properties: jsonText(values),
      secrets: jsonText(secrets),
      owner_id: ownerId,
      created_at: now,
      updated_at: now,
    })
    .execute()

/** Saves a config; one that a person switches on is stopped no longer. */
export const updateConfig = (tx: Tx, scope: SiteScope, id: ProcessorConfigId, { name, isOn, values, secrets }: SavedConfig, now: Date) =>
  tx
    .updateTable('processor_configs')
    .set({
      name,
      is_on: isOn,
      stopped_because: null,
      data_properties: jsonText(values),
      secrets: jsonText(secrets),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .execute()

/** Switches a config off for the server's own reason. */
export const stopConfigRow = (tx: Tx, scope: SiteScope, id: ProcessorConfigId, reason: string, now: Date) =>
  tx
    .updateTable('processor_configs')
    .set({ is_on: false, stopped_because: reason, version: sql`version + 1`, updated_at: now })
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .where('is_on', '=', true)
    .returning(['id', 'name', 'owner_id'])
    .executeTakeFirst()

export const deleteConfigRow = (tx: Tx, scope: SiteScope, id: ProcessorConfigId) =>
  tx
    .deleteFrom('processor_configs')
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .execute()

/** The configs of an implementation in all tenants. Installation scope. */
export const readConfigsOfAll = (tx: Tx, implementation: string) =>
  tx.selectFrom('processor_configs').select(['tenant_id', 'site_id', 'id']).where('implementation', '=', implementation).execute()

/** Counts the functions and services whose rules feed a config. */
export async function countFeedingRules(tx: Tx, { tenantId, siteId }: SiteScope, id: ProcessorConfigId) {
  const feeding = (table: string) => sql`(select count(*)::int from ${sql.table(table)}
    where tenant_id = ${tenantId} and site_id = ${siteId}
      and match_rules @> jsonb_build_array(jsonb_build_object('target', jsonb_build_object('referenceId', ${id}::text))))`
  const { rows } = await sql<{
    functions: number
    services: number
  }>`select ${feeding('operation_types')} as functions, ${feeding('transaction_types')} as services`.execute(tx)
  return rows[0]!
}
