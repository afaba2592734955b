import { sql } from 'kysely'
import type { UserId, ViewId, TenantId } from '@verka/domain/entities/ids.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

export interface ViewRow {
  id: ViewId
  list: string
  name: string
  is_shared: boolean
  question: JsonIn<'views', 'question'>
  columns: JsonIn<'views', 'columns'> | null
  owner_id: UserId
  owner_name: string
  version: number
  created_at: Date
  updated_at: Date
}

export interface ViewValues {
  list: string
  name: string
  isShared: boolean
  question: JsonIn<'views', 'question'>
  columns: JsonIn<'views', 'columns'> | null
}

const views = (tx: Tx, { tenantId, siteId }: SiteScope) =>
  tx
    .selectFrom('views as v')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'v.tenant_id').onRef('u.id', '=', 'v.owner_id'))
    .selectAll('v')
    .select('u.name as owner_name')
    .where('v.tenant_id', '=', tenantId)
    .where('v.site_id', '=', siteId)

/** A user's own views of a list, and the shared ones. */
export const readViews = (tx: Tx, scope: SiteScope, list: string, userId: UserId): Promise<ViewRow[]> =>
  views(tx, scope)
    .where('v.list', '=', list)
    .where((e) => e.or([e('v.owner_id', '=', userId), e('v.is_shared', '=', true)]))
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute()

/** One view that a user may see, locked until the transaction ends. */
export const lockView = (tx: Tx, scope: SiteScope, id: ViewId, userId: UserId): Promise<ViewRow | undefined> =>
  views(tx, scope)
    .where('v.id', '=', id)
    .where((e) => e.or([e('v.owner_id', '=', userId), e('v.is_shared', '=', true)]))
    .forUpdate('v')
    .executeTakeFirst()

/** Number of a user's views in a site. Of two who count and then add, the second counts when the first is done. */
export async function countViews(tx: Tx, scope: SiteScope, userId: UserId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${userId}`}, 0))`.execute(tx)
  return countRows(tx.selectFrom('views').where((e) => e.and({ ...siteColumns(scope), owner_id: userId })))
}

const columnsOf = ({ list, name, isShared, question, columns }: ViewValues) => ({
  list,
  name,
  is_shared: isShared,
  question: jsonText(question),
  columns: columns === null ? null : jsonText(columns),
})

export const insertView = (tx: Tx, scope: SiteScope, id: ViewId, values: ViewValues, ownerId: UserId, now: Date) =>
  tx
    .insertInto('views')
    .values({ ...siteColumns(scope), id, ...columnsOf(values), owner_id: ownerId, created_at: now, updated_at: now })
    .execute()

export const updateViewRow = (tx: Tx, scope: SiteScope, id: ViewId, values: ViewValues, now: Date) =>
  tx
    .updateTable('views')
    .set({ ...columnsOf(values), version: sql`version + 1`, updated_at: now })
    .where((e) => e.and({ ...siteColumns(scope), id }))
    .execute()

export const deleteViewRow = (tx: Tx, { tenantId, siteId }: SiteScope, id: ViewId) =>
  tx.deleteFrom('views').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('id', '=', id).execute()

/** Deletes a user's unshared views in the open sites; shared ones stay. */
export const deleteOwnViews = (tx: Tx, tenantId: TenantId, userId: UserId) =>
  tx.deleteFrom('views').where('tenant_id', '=', tenantId).where('owner_id', '=', userId).where('is_shared', '=', false).execute()
