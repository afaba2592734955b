import { sql } from 'kysely'
import type { StationId, TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

const ofSite = (tx: Tx, { tenantId, siteId }: SiteScope) =>
  tx
    .selectFrom('stations as s')
    .selectAll('s')
    .select(
      sql<TransactionTypeId[]>`array(select v.transaction_type_id from station_services v
        where v.tenant_id = s.tenant_id and v.site_id = s.site_id and v.station_id = s.id order by v.position)`.as('service_ids'),
    )
    .where('s.tenant_id', '=', tenantId)
    .where('s.site_id', '=', siteId)

const one = (tx: Tx, { tenantId, siteId }: SiteScope, id: StationId) =>
  tx.updateTable('stations').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('id', '=', id)

export type StationRow = Awaited<ReturnType<typeof readStations>>[number]

/** All stations of a site: they are few. */
export const readStations = (tx: Tx, scope: SiteScope) =>
  ofSite(tx, scope)
    .orderBy(sql`lower(s.name)`)
    .orderBy('s.id')
    .execute()

export const readStation = (tx: Tx, scope: SiteScope, id: StationId) => ofSite(tx, scope).where('s.id', '=', id).executeTakeFirst()

/** No other transaction changes it until the end of this one. */
export const lockStation = (tx: Tx, scope: SiteScope, id: StationId) =>
  ofSite(tx, scope).where('s.id', '=', id).forUpdate('s').executeTakeFirst()

/** The station of a device. */
export const readStationOfSecret = (tx: Tx, scope: SiteScope, hash: Buffer) =>
  ofSite(tx, scope).where('s.secret_hash', '=', hash).executeTakeFirst()

/** The station of which a code is valid, locked: a code is used once. */
export const lockStationOfCode = (tx: Tx, scope: SiteScope, hash: Buffer, now: Date) =>
  ofSite(tx, scope).where('s.code_hash', '=', hash).where('s.code_expires_at', '>', now).forUpdate('s').executeTakeFirst()

export const insertStation = (tx: Tx, scope: SiteScope, { id, name }: { id: StationId; name: string }, now: Date) =>
  tx
    .insertInto('stations')
    .values({ ...siteColumns(scope), id, name, created_at: now, updated_at: now })
    .execute()

export const updateStationRow = (tx: Tx, scope: SiteScope, id: StationId, { name }: { name: string }, now: Date) =>
  one(tx, scope, id)
    .set({ name, version: sql`version + 1`, updated_at: now })
    .execute()

/** Replaces the services of a station. */
export async function replaceServices(tx: Tx, scope: SiteScope, id: StationId, serviceIds: readonly TransactionTypeId[]): Promise<void> {
  await tx
    .deleteFrom('station_services')
    .where('tenant_id', '=', scope.tenantId)
    .where('site_id', '=', scope.siteId)
    .where('station_id', '=', id)
    .execute()
  if (serviceIds.length === 0) return
  const rows = serviceIds.map((serviceId, position) => ({
    ...siteColumns(scope),
    station_id: id,
    transaction_type_id: serviceId,
    position,
  }))
  await tx.insertInto('station_services').values(rows).execute()
}

export const deleteStationRow = (tx: Tx, { tenantId, siteId }: SiteScope, id: StationId) =>
  tx.deleteFrom('stations').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('id', '=', id).execute()

/** Stores the code that connects a device; an earlier one is replaced. */
export const storeCode = (tx: Tx, scope: SiteScope, id: StationId, code: { hash: Buffer; expiresAt: Date; by: UserId }) =>
  one(tx, scope, id).set({ code_hash: code.hash, code_expires_at: code.expiresAt, code_created_by: code.by }).execute()

/** Connects a device by its secret: the code is used, and an earlier device is refused. */
export const storeDevice = (tx: Tx, scope: SiteScope, id: StationId, secretHash: Buffer, now: Date) =>
  one(tx, scope, id)
    .set({ code_hash: null, code_expires_at: null, secret_hash: secretHash, enrolled_at: now, revoked_at: null, last_used_at: null })
    .execute()

/** Refuses the device of a station, and its code. */
export const removeDevice = (tx: Tx, scope: SiteScope, id: StationId, now: Date) =>
  one(tx, scope, id).set({ code_hash: null, code_expires_at: null, secret_hash: null, revoked_at: now }).execute()

export const noteUsed = (tx: Tx, scope: SiteScope, id: StationId, now: Date) => one(tx, scope, id).set({ last_used_at: now }).execute()
