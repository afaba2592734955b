import { sql } from 'kysely'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../../db/schema/json-columns.ts'

const configs = (tx: Tx) =>
  tx
    .selectFrom('tenants')
    .select(['id', 'key', 'version', 'colours', 'dark_colours', 'admin_colours', 'settings', 'is_locked_down'])
    .select((e) => e.selectFrom('tenant_logos').select('sha256').whereRef('tenant_logos.tenant_id', '=', 'tenants.id').as('logo_sha256'))

/** Look and features of a tenant (installation scope), locked before a change. */
export const readConfig = (tx: Tx, id: TenantId, options: { isLocked?: boolean } = {}) =>
  configs(tx)
    .where('id', '=', id)
    .$if(options.isLocked === true, (query) => query.forUpdate())
    .executeTakeFirst()

export const readConfigByKey = (tx: Tx, key: string) => configs(tx).where('key', '=', key).executeTakeFirst()
export type ConfigRow = NonNullable<Awaited<ReturnType<typeof readConfig>>>

interface ConfigValues {
  id: TenantId
  colours: JsonIn<'tenants', 'colours'>
  darkColours: JsonIn<'tenants', 'dark_colours'>
  adminColours: JsonIn<'tenants', 'admin_colours'> | null
  settings: JsonIn<'tenants', 'settings'>
  isLockedDown: boolean
}

export const updateConfig = (tx: Tx, config: ConfigValues, now: Date) =>
  tx
    .updateTable('tenants')
    .set({
      colours: jsonText(config.colours),
      dark_colours: jsonText(config.darkColours),
      admin_colours: config.adminColours === null ? null : jsonText(config.adminColours),
      settings: jsonText(config.settings),
      is_locked_down: config.isLockedDown,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', config.id)
    .execute()

/** Deletes the tenant's logo, so that Verka's own is used. */
export const deleteLogo = (tx: Tx, tenantId: TenantId) => tx.deleteFrom('tenant_logos').where('tenant_id', '=', tenantId).execute()
