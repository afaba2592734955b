import { sql } from 'kysely'
import type { PrivilegeId, UserId, TenantId } from '@verka/domain/entities/ids.ts'
import type { ReminderSubject } from '@verka/domain/services/reminder-settings.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

/** A reminder by the service and the subject: the key of its messages, too. */
interface ReminderKey {
  transactionTypeId: string
  subjectId: string
}

/** The state of a reminder. */
export interface ReminderState extends ReminderKey {
  moment: Date
  step: string | null
  nextAt: Date | null
}

/** Keeps other runs for the site waiting until the end of the transaction. */
export const lockReminders = (tx: Tx, { siteId }: SiteScope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${siteId}, 60))`.execute(tx)

/** Stores the states of some reminders of a service. */
export async function storeReminders(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { subject, version }: { subject: ReminderSubject; version: number },
  states: readonly ReminderState[],
): Promise<void> {
  if (states.length === 0) return
  await sql`insert into reminders (tenant_id, site_id, transaction_type_id, subject, subject_id, moment, service_version, step, next_at)
    select ${tenantId}, ${siteId}, s."transactionTypeId", ${subject}, s."subjectId", s.moment, ${version}, s.step, s."nextAt"
    from json_to_recordset(${JSON.stringify(states)}::json)
      s ("transactionTypeId" uuid, "subjectId" uuid, moment timestamptz, step text, "nextAt" timestamptz)
    on conflict (tenant_id, site_id, transaction_type_id, subject, subject_id) do update
      set moment = excluded.moment, service_version = excluded.service_version, step = excluded.step, next_at = excluded.next_at`.execute(
    tx,
  )
}

/** Deletes reminders of services that remind of such subjects no longer. @returns their keys */
export async function deleteUnwanted(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  wanted: readonly { transactionTypeId: string; subject: ReminderSubject }[],
): Promise<ReminderKey[]> {
  const { rows } = await sql<ReminderKey>`delete from reminders r where tenant_id = ${tenantId} and site_id = ${siteId}
      and not exists (select from unnest(${wanted.map((one) => one.transactionTypeId)}::uuid[], ${wanted.map((one) => one.subject)}::text[])
        w (id, subject) where w.id = r.transaction_type_id and w.subject = r.subject)
    returning transaction_type_id as "transactionTypeId", subject_id as "subjectId"`.execute(tx)
  return rows
}

/** The holders of privileges in a site. */
export async function readHolders(tx: Tx, { tenantId, siteId }: SiteScope, privilegeIds: readonly PrivilegeId[]): Promise<UserId[]> {
  if (privilegeIds.length === 0) return []
  const { rows } = await sql<{ user_id: UserId }>`select distinct user_id from user_privileges
    where tenant_id = ${tenantId} and site_id = ${siteId} and privilege_id = any(${[...privilegeIds]}::uuid[])`.execute(tx)
  return rows.map((row) => row.user_id)
}

/** When the reminders of a site are looked for next, and whether dates of objects were looked at. */
export async function planSite(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { nextAt, objectsAt }: { nextAt: Date; objectsAt: Date | undefined },
): Promise<void> {
  await sql`insert into reminder_sites (tenant_id, site_id, next_at, objects_at) values (${tenantId}, ${siteId}, ${nextAt}, ${objectsAt ?? null})
    on conflict (tenant_id, site_id) do update set next_at = excluded.next_at,
      objects_at = coalesce(excluded.objects_at, reminder_sites.objects_at)`.execute(tx)
}

/** When the dates of a site's objects were last looked at. */
export async function readObjectsAt(tx: Tx, { tenantId, siteId }: SiteScope): Promise<Date | undefined> {
  const { rows } = await sql<{ objects_at: Date | null }>`select objects_at from reminder_sites
    where tenant_id = ${tenantId} and site_id = ${siteId}`.execute(tx)
  return rows[0]?.objects_at ?? undefined
}

/** Claims sites whose reminders are looked for now, and new ones: no other process gets them before `until`. Installation scope. */
export async function claimSites(
  tx: Tx,
  { now, until, limit, tenantId }: { now: Date; until: Date; limit: number; tenantId?: TenantId | undefined },
): Promise<SiteScope[]> {
  const { rows } = await sql<SiteScope>`insert into reminder_sites as claimed (tenant_id, site_id, next_at)
    select s.tenant_id, s.id, ${until} from sites s
      left join reminder_sites r on r.tenant_id = s.tenant_id and r.site_id = s.id
      where coalesce(r.next_at, ${now}) <= ${now} and ${tenantId === undefined ? sql`true` : sql`s.tenant_id = ${tenantId}`}
      order by r.next_at nulls first, s.id limit ${limit}
    on conflict (tenant_id, site_id) do update set next_at = excluded.next_at where claimed.next_at <= ${now}
    returning tenant_id as "tenantId", site_id as "siteId"`.execute(tx)
  return rows
}
