import { may } from '@verka/domain/access/permissions.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import { forbidden, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { MAX_VIEWS, type createView as createCall, type View } from '@verka/domain/views/views.api.ts'
import type { UserId, ViewId } from '@verka/domain/entities/ids.ts'
import { scopeOf, type SiteContext, type TenantContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { countViews, deleteOwnViews, deleteViewRow, insertView, lockView, readViews, updateViewRow, type ViewRow } from './views.queries.ts'

type Body = BodyOf<typeof createCall>

function viewOf({ actor }: SiteContext, row: ViewRow): View {
  const mayChange = row.owner_id === actor.id || may(actor.role, 'sharedViews', 'delete')
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    isShared: row.is_shared,
    owner: { id: row.owner_id, name: row.owner_name },
    question: row.question,
    columns: row.columns,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: { edit: mayChange, delete: mayChange },
  }
}

/** The views of a list that the caller has: their own, and those shared in the site. */
export async function listViews(context: SiteContext, list: string) {
  const rows = await readViews(context.tx, scopeOf(context), list, context.actor.id)
  return { items: rows.map((row) => viewOf(context, row)) }
}

/** @throws `forbidden` when a user shares without the right to */
function refuseSharing({ actor }: SiteContext, { isShared }: { isShared: boolean }): void {
  if (isShared && !may(actor.role, 'sharedViews', 'write')) throw forbidden()
}

export async function createView(context: SiteContext, body: Body): Promise<View> {
  refuseSharing(context, body)
  if ((await countViews(context.tx, scopeOf(context), context.actor.id)) >= MAX_VIEWS)
    throw invalid([{ message: '@errors.tooManyViews', params: { count: MAX_VIEWS } }])
  const id = newId<'view'>(context.now)
  await insertView(context.tx, scopeOf(context), id, body, context.actor.id, context.now)
  const created = await found(context, id)
  audit(context, { action: 'create', entity: 'view', entityId: id, after: created })
  return created
}

/** @throws `notFound` for another user's own view */
async function found(context: SiteContext, id: ViewId): Promise<View> {
  const row = await lockView(context.tx, scopeOf(context), id, context.actor.id)
  if (!row) throw notFound()
  return viewOf(context, row)
}

export async function updateView(context: SiteContext, id: ViewId, body: Body): Promise<View> {
  const before = await found(context, id)
  if (!before.can.edit) throw forbidden()
  refuseWhenStale(body.version, before)
  // a shared view may stay shared after its editor lost the right to share
  if (!before.isShared) refuseSharing(context, body)
  // only its owner may make a shared view private
  if (before.isShared && !body.isShared && before.owner.id !== context.actor.id) throw forbidden()
  await updateViewRow(context.tx, scopeOf(context), id, body, context.now)
  const after = await found(context, id)
  audit(context, { action: 'update', entity: 'view', entityId: id, before, after })
  return after
}

export async function deleteView(context: SiteContext, id: ViewId, version: number | undefined): Promise<void> {
  const before = await found(context, id)
  if (!before.can.delete) throw forbidden()
  refuseWhenStale(version, before)
  await deleteViewRow(context.tx, scopeOf(context), id)
  audit(context, { action: 'delete', entity: 'view', entityId: id, before })
}

/** Deletes the unshared views of a user who is deleted, in the open sites; shared ones stay. */
export const forgetViews = (context: TenantContext, userId: UserId) => deleteOwnViews(context.tx, context.tenant.id, userId)
