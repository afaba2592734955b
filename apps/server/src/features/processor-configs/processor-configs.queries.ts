import { sql } from 'kysely'
import type { ProcessorConfigId, UserId } from '@verka/domain/entities/ids.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { Tx } from '../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

/** A saved config. */
interface SavedConfig {
  name: string
  isOn: boolean
  values: Values
  secrets: JsonIn<'processor_configs', 'secrets'>
}

/** A config that is saved again; `stoppedBecause`: why the server has switched it off. */
interface ChangedConfig extends SavedConfig {
  stoppedBecause: string | null
}

export const insertConfig = (
  tx: Tx,
  scope: SiteScope,
  {
    id,
    processorType,
    implementation,
    ownerId,
    name,
    isOn,
    values,
    secrets,
  }: SavedConfig & {
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

export const updateConfig = (
  tx: Tx,
  scope: SiteScope,
  id: ProcessorConfigId,
  { name, isOn, stoppedBecause, values, secrets }: ChangedConfig,
  now: Date,
) =>
  tx
    .updateTable('processor_configs')
    .set({
      name,
      is_on: isOn,
      stopped_because: stoppedBecause,
      data_properties: jsonText(values),
      secrets: jsonText(secrets),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .execute()

/** The version stays: what people edit is unchanged. */
export const updateFeedGeneration = (tx: Tx, scope: SiteScope, id: ProcessorConfigId, generation: number) =>
  tx
    .updateTable('processor_configs')
    .set({ feed_generation: generation })
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .execute()

export const deleteConfigRow = (tx: Tx, scope: SiteScope, id: ProcessorConfigId) =>
  tx
    .deleteFrom('processor_configs')
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .execute()

/** The configs of an implementation in all tenants. Installation scope. */
export const readConfigsOfAll = (tx: Tx, implementation: string) =>
  tx.selectFrom('processor_configs').select(['tenant_id', 'site_id', 'id']).where('implementation', '=', implementation).execute()

interface FedRow {
  kind: 'operationTypes' | 'transactionTypes'
  id: string
  localized_names: LocalizedTexts
}

/** The functions and services whose rules feed a config. */
export async function readFeedingDefinitions(tx: Tx, { tenantId, siteId }: SiteScope, id: ProcessorConfigId): Promise<FedRow[]> {
  const feeding = (kind: FedRow['kind'], table: string) => sql`select ${kind} as kind, id, localized_names from ${sql.table(table)}
    where tenant_id = ${tenantId} and site_id = ${siteId}
      and match_rules @> jsonb_build_array(jsonb_build_object('target', jsonb_build_object('referenceId', ${id}::text)))`
  const { rows } = await sql<FedRow>`${feeding('operationTypes', 'operation_types')} union all
    ${feeding('transactionTypes', 'transaction_types')} order by kind, localized_names, id`.execute(tx)
  return rows
}

/** Switches configs on. */
export const updateSwitches = (tx: Tx, { tenantId, siteId }: SiteScope, ids: readonly ProcessorConfigId[]) =>
  tx
    .updateTable('processor_configs')
    .set({ is_on: true })
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .execute()
