import type { Tx } from '../../db/database.ts'

interface Place {
  tenantId: string
  siteId: string
}

export const insertPrivilege = (
  tx: Tx,
  { tenantId, siteId }: Place,
  privilege: { id: string; name: string; description: string; ownerId: string },
  now: Date,
) =>
  tx
    .insertInto('privileges')
    .values({
      tenant_id: tenantId,
      site_id: siteId,
      id: privilege.id,
      name: privilege.name,
      description: privilege.description,
      owner_id: privilege.ownerId,
      created_at: now,
      updated_at: now,
    })
    .execute()

export const insertGrants = (
  tx: Tx,
  { tenantId, siteId }: Place,
  privilegeId: string,
  grants: readonly { transactionTypeId: string; operationModes: readonly string[]; view: string; forOthers: boolean }[],
) =>
  tx
    .insertInto('privilege_grants')
    .values(
      grants.map((grant) => ({
        tenant_id: tenantId,
        site_id: siteId,
        privilege_id: privilegeId,
        transaction_type_id: grant.transactionTypeId,
        operation_modes: [...grant.operationModes],
        view: grant.view,
        for_others: grant.forOthers,
      })),
    )
    .execute()

export const insertUserPrivilege = (tx: Tx, { tenantId, siteId }: Place, userId: string, privilegeId: string) =>
  tx.insertInto('user_privileges').values({ tenant_id: tenantId, site_id: siteId, user_id: userId, privilege_id: privilegeId }).execute()
