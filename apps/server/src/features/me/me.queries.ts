import { sql } from 'kysely'
import type { UserId, TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'

export const readSelf = (tx: Tx, tenantId: TenantId, id: UserId, options: { isLocked?: boolean } = {}) =>
  tx
    .selectFrom('users')
    .select(['name', 'user_name', 'email', 'is_email_verified', 'culture', 'phone_no', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(options.isLocked === true, (query) => query.forUpdate())
    .executeTakeFirst()

export const updateSelf = (
  tx: Tx,
  self: { tenantId: TenantId; id: UserId; name: string; culture: string | null; phoneNo: string; searchText: string },
  now: Date,
) =>
  tx
    .updateTable('users')
    .set({
      name: self.name,
      culture: self.culture,
      phone_no: self.phoneNo,
      search_text: self.searchText,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('tenant_id', '=', self.tenantId)
    .where('id', '=', self.id)
    .execute()

/** Privileges of a user in the open sites, by name. */
export const readOwnPrivileges = (tx: Tx, tenantId: TenantId, userId: UserId) =>
  tx
    .selectFrom('user_privileges as up')
    .innerJoin('privileges as p', (join) =>
      join.onRef('p.tenant_id', '=', 'up.tenant_id').onRef('p.site_id', '=', 'up.site_id').onRef('p.id', '=', 'up.privilege_id'),
    )
    .innerJoin('sites as s', (join) => join.onRef('s.tenant_id', '=', 'up.tenant_id').onRef('s.id', '=', 'up.site_id'))
    .select(['p.id', 'p.name', 's.key as site'])
    .where('up.tenant_id', '=', tenantId)
    .where('up.user_id', '=', userId)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
