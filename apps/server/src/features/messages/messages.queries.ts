import { sql } from 'kysely'
import type { UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { jsonText } from '../../db/schema/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import { newId } from '../../ids.ts'

interface NewMessage {
  tenantId: TenantId
  siteId: SiteId | null
  kind: string
  key: string | null
  subject: { entity: string; id: string } | null
  params: object
  sendAfter: Date | null
}

/** Writes a message for each of these people who may log in and does not have it. @returns how many */
export async function insertMessages(tx: Tx, message: NewMessage, personIds: readonly UserId[], now: Date): Promise<number> {
  const { tenantId, siteId, kind, key, subject, params, sendAfter } = message
  const ids = personIds.map(() => newId<'inboxMessage'>(now))
  const { numAffectedRows } = await sql`
    insert into messages (tenant_id, id, user_id, kind, key, of_site, entity, entity_id, params, created_at, send_after)
    select ${tenantId}::uuid, p.id, u.id, ${kind}, ${key}, ${siteId}::uuid, ${subject?.entity ?? null}, ${subject?.id ?? null}::uuid,
      ${jsonText(params)}::jsonb, ${now}::timestamptz, ${sendAfter}::timestamptz
    from unnest(${ids}::uuid[], ${personIds}::uuid[]) p (id, user_id)
    join users u on u.tenant_id = ${tenantId} and u.id = p.user_id
    where u.status = 'active' and not u.is_program and u.stands_for is null
    on conflict (tenant_id, user_id, kind, key) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Deletes messages by their keys, with what is not sent of them. @returns whose inboxes they were in */
export async function deleteMessages(tx: Tx, tenantId: TenantId, keys: readonly string[]): Promise<UserId[]> {
  const rows = await tx
    .deleteFrom('messages')
    .where('tenant_id', '=', tenantId)
    .where('key', 'in', keys)
    .returning(['user_id', 'is_in_inbox'])
    .execute()
  return rows.filter((row) => row.is_in_inbox).map((row) => row.user_id)
}
