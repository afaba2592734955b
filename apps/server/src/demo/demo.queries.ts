import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Tx } from '../db/transaction.ts'

/** The demo customer with its sites and people, as far as they exist. Installation scope. */
export async function readDemoTenant(tx: Tx, tenantKey: string) {
  const tenant = await tx
    .selectFrom('tenants')
    .select(['id', 'key', 'name', 'culture', 'time_zone', 'is_locked_down', 'licence_level', 'settings'])
    .where('key', '=', tenantKey)
    .executeTakeFirstOrThrow()
  const sites = await tx.selectFrom('sites').select(['id', 'key', 'name']).where('tenant_id', '=', tenant.id).execute()
  const people = await tx
    .selectFrom('users')
    .select(['id', 'user_name', 'name', 'email', 'role'])
    .where('tenant_id', '=', tenant.id)
    .execute()
  return {
    tenant: {
      id: tenant.id,
      key: tenant.key,
      name: tenant.name,
      culture: tenant.culture as Culture,
      timeZone: tenant.time_zone,
      isLockedDown: tenant.is_locked_down,
      licenceLevel: tenant.licence_level,
      hasReservations: tenant.settings.reservations ?? false,
    },
    sites,
    people,
  }
}
