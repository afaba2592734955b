import { sql } from 'kysely'
import type { ProcessorConfigId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { JsonIn } from '../../db/schema/json-columns.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

export type Secrets = JsonIn<'processor_configs', 'secrets'>

const ofSite = (tx: Tx, scope: SiteScope) =>
  tx
    .selectFrom('processor_configs')
    .selectAll()
    .select(
      sql<
        string | null
      >`(select u.name from users u where u.tenant_id = processor_configs.tenant_id and u.id = processor_configs.owner_id)`.as(
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

/** Switches a config off for the server's own reason. */
export const stopConfigRow = (tx: Tx, scope: SiteScope, id: ProcessorConfigId, reason: string, now: Date) =>
  tx
    .updateTable('processor_configs')
    .set({ is_on: false, stopped_because: reason, version: sql`version + 1`, updated_at: now })
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .where('is_on', '=', true)
    .returning(['id', 'name', 'owner_id'])
    .executeTakeFirst()
