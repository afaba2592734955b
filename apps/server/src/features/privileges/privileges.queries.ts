import { sql } from 'kysely'
import type { PrivilegeGrant } from '@verka/domain/privileges/privilege.body.ts'
import type { GrantedService } from '@verka/domain/privileges/privilege-access.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { ElementTypeId, PrivilegeId, UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

interface PrivilegeValues {
  id: PrivilegeId
  name: string
  description: string
}

export const insertPrivilege = (tx: Tx, scope: SiteScope, privilege: PrivilegeValues, ownerId: UserId, now: Date) =>
  tx
    .insertInto('privileges')
    .values({ ...siteColumns(scope), ...privilege, owner_id: ownerId, created_at: now, updated_at: now })
    .execute()

export const updatePrivilegeRow = (tx: Tx, scope: SiteScope, { id, name, description }: PrivilegeValues, now: Date) =>
  tx
    .updateTable('privileges')
    .set({ name, description, version: sql`version + 1`, updated_at: now })
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .execute()

export const deletePrivilegeRow = (tx: Tx, { tenantId, siteId }: SiteScope, id: PrivilegeId) =>
  tx.deleteFrom('privileges').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('id', '=', id).execute()

/** Replaces the grants of a privilege. */
export async function replaceGrants(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  privilegeId: PrivilegeId,
  grants: readonly PrivilegeGrant[],
  elementTypeIds: readonly ElementTypeId[],
): Promise<void> {
  const scope = { ...siteColumns({ tenantId, siteId }), privilege_id: privilegeId }
  for (const table of ['privilege_grants', 'privilege_element_types'] as const)
    await tx
      .deleteFrom(table)
      .where((e) => e.and({ ...siteColumns({ tenantId, siteId }), privilege_id: privilegeId }))
      .execute()
  if (grants.length > 0)
    await tx
      .insertInto('privilege_grants')
      .values(
        grants.map((grant) => ({
          ...scope,
          transaction_type_id: grant.transactionTypeId,
          operation_modes: [...grant.operationModes],
          view: grant.view,
          for_others: grant.forOthers,
        })),
      )
      .execute()
  if (elementTypeIds.length > 0)
    await tx
      .insertInto('privilege_element_types')
      .values(elementTypeIds.map((id) => ({ ...scope, element_type_id: id })))
      .execute()
}

export interface PrivilegeRow extends PrivilegeValues {
  site_id: SiteId
  version: number
  created_at: Date
  updated_at: Date
  grants: PrivilegeGrant[]
  element_type_ids: ElementTypeId[]
  /** Number of its holders. */
  user_count: number
  /** The services that the grants name. */
  services: (GrantedService & { localizedNames: LocalizedTexts })[]
}

const PRIVILEGE = sql`p.id, p.site_id, p.name, p.description, p.version, p.created_at, p.updated_at,
  (select coalesce(json_agg(json_build_object('transactionTypeId', g.transaction_type_id, 'operationModes', g.operation_modes,
      'view', g.view, 'forOthers', g.for_others) order by g.transaction_type_id), '[]')
    from privilege_grants g
    where g.tenant_id = p.tenant_id and g.site_id = p.site_id and g.privilege_id = p.id) as grants,
  array(select e.element_type_id from privilege_element_types e
    where e.tenant_id = p.tenant_id and e.site_id = p.site_id and e.privilege_id = p.id order by e.element_type_id) as element_type_ids,
  (select count(*)::int from user_privileges h
    where h.tenant_id = p.tenant_id and h.site_id = p.site_id and h.privilege_id = p.id) as user_count,
  (select coalesce(json_agg(json_build_object('id', t.id, 'status', t.status, 'localizedNames', t.localized_names) order by t.id), '[]')
    from privilege_grants g
    join transaction_types t on t.tenant_id = g.tenant_id and t.site_id = g.site_id and t.id = g.transaction_type_id
    where g.tenant_id = p.tenant_id and g.site_id = p.site_id and g.privilege_id = p.id) as services`

/** The privileges of a site by name, from `skip` on. */
export async function readPrivileges(tx: Tx, { tenantId, siteId }: SiteScope, { skip, limit }: { skip: number; limit: number }) {
  const { rows } = await sql<PrivilegeRow>`select ${PRIVILEGE} from privileges p
    where p.tenant_id = ${tenantId} and p.site_id = ${siteId} order by lower(p.name), p.id limit ${limit} offset ${skip}`.execute(tx)
  return rows
}

export const countPrivileges = (tx: Tx, scope: SiteScope): Promise<number> =>
  countRows(tx.selectFrom('privileges').where((e) => e.and(siteColumns(scope))))

export async function readPrivilege(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  id: PrivilegeId,
  options: { isLocked?: boolean } = {},
): Promise<PrivilegeRow | undefined> {
  const { rows } = await sql<PrivilegeRow>`select ${PRIVILEGE} from privileges p
    where p.tenant_id = ${tenantId} and p.site_id = ${siteId} and p.id = ${id} ${options.isLocked ? sql`for update of p` : sql``}`.execute(
    tx,
  )
  return rows[0]
}

/** The privileges of all sites that are open in the transaction, by name. */
export async function readOpenPrivileges(tx: Tx, tenantId: TenantId): Promise<PrivilegeRow[]> {
  const { rows } = await sql<PrivilegeRow>`select ${PRIVILEGE} from privileges p
    where p.tenant_id = ${tenantId} order by lower(p.name), p.id`.execute(tx)
  return rows
}

/** Those of some privileges that are in the open sites; none can be deleted before the transaction ends. */
export async function lockPrivileges(tx: Tx, tenantId: TenantId, ids: readonly PrivilegeId[]): Promise<PrivilegeRow[]> {
  const { rows } = await sql<PrivilegeRow>`select ${PRIVILEGE} from privileges p
    where p.tenant_id = ${tenantId} and p.id = any(${ids}::uuid[]) order by p.id for key share of p`.execute(tx)
  return rows
}

/** Counted after the privilege was locked: in its own statement, which sees grants to users made meanwhile. */
export const countHolders = (tx: Tx, scope: SiteScope, privilegeId: PrivilegeId): Promise<number> =>
  countRows(tx.selectFrom('user_privileges').where((e) => e.and({ ...siteColumns(scope), privilege_id: privilegeId })))

/** Holders of a privilege with some roles, by name. */
export async function readHolders(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  {
    id,
    roles,
    withPrograms,
    skip,
    limit,
  }: { id: PrivilegeId; roles: readonly string[]; withPrograms: boolean; skip: number; limit: number },
) {
  const { rows } = await sql<{ id: UserId; name: string; user_name: string; status: string; is_program: boolean }>`
    select u.id, u.name, u.user_name, u.status, u.is_program from user_privileges h join users u on u.tenant_id = h.tenant_id and u.id = h.user_id
    where h.tenant_id = ${tenantId} and h.site_id = ${siteId} and h.privilege_id = ${id} and u.role = any(${roles}::text[])
      and (${withPrograms} or not u.is_program)
    order by lower(u.name), u.id limit ${limit} offset ${skip}`.execute(tx)
  return rows
}

export const insertUserPrivileges = (
  tx: Tx,
  tenantId: TenantId,
  userId: UserId,
  privileges: readonly { id: PrivilegeId; site_id: SiteId }[],
) =>
  tx
    .insertInto('user_privileges')
    .values(privileges.map(({ id, site_id }) => ({ tenant_id: tenantId, site_id, user_id: userId, privilege_id: id })))
    .execute()

/** Revokes a user's privileges in the open sites. */
export const deleteUserPrivileges = (tx: Tx, tenantId: TenantId, userId: UserId) =>
  tx.deleteFrom('user_privileges').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()
