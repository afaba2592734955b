import { sql } from 'kysely'
import type { TransactionTypeId, UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Actor } from '../../http/actor.ts'

/** Of the tables `b`, its source `o` and `us`. The moment is as JSON has it everywhere. */
const SANDBOX_OF_SITE = sql`case when b.site_id is not null then json_build_object(
  'source', json_build_object('key', o.key, 'name', coalesce(o.name, b.source_name)),
  'removeAt', to_char(b.remove_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'triesAs', us.tries_as) end`

/**
 * A user with tenant, sites and grants in one statement; only an active one whose session or secret at the embedded login server is still
 * valid, and whose account has not expired. A system administrator who switched is the representative in the other tenant. Installation scope.
 */
export async function readActor(
  tx: Tx,
  by: { id: UserId; sessionId?: string | undefined; isAtHome?: boolean } | { issuer: string; subject: string },
) {
  const chosen =
    'id' in by
      ? sql`p.id = ${by.id}`
      : sql`p.id = (select user_id from external_identities where issuer = ${by.issuer} and subject = ${by.subject})`
  // the end of a login revokes its tokens
  const isLoggedIn =
    'id' in by && by.sessionId !== undefined
      ? sql`and case when p.is_program
          then exists (select from integration_secrets x where x.user_id = p.id and x.id::text = ${by.sessionId}
            and (x.expires_at is null or x.expires_at > now()))
          else exists (select from oidc_models where model = 'Session' and uid = ${by.sessionId} and consumed_at is null) end`
      : sql``
  const { rows } = await sql<ActorRow>`
    select u.id, p.name, p.user_name, p.email, p.role, p.is_program, p.id as person_id, ia.last_used_at as program_used_at,
      t.id as tenant_id, t.key as tenant_key, t.name as tenant_name, t.culture as tenant_culture,
      t.time_zone as tenant_time_zone, t.is_locked_down as tenant_is_locked_down,
      coalesce((t.settings -> 'reservations')::boolean, false) as tenant_has_reservations,
      case when w.acts_as is not null then json_build_object('id', h.id, 'name', h.name) end as home,
      (select coalesce(json_agg(json_build_object('id', s.id, 'key', s.key, 'name', s.name, 'sandbox', ${SANDBOX_OF_SITE})
          order by coalesce(o.name, b.source_name, s.name), b.site_id is not null, b.created_at, s.name), '[]')
        from user_sites us join sites s on s.tenant_id = us.tenant_id and s.id = us.site_id
          left join sandboxes b on b.tenant_id = s.tenant_id and b.site_id = s.id
          left join sites o on o.tenant_id = b.tenant_id and o.id = b.source_site_id
        where us.tenant_id = u.tenant_id and us.user_id = u.id) as sites,
      (select coalesce(json_agg(json_build_object('siteId', g.site_id, 'transactionTypeId', g.transaction_type_id,
          'operationModes', g.operation_modes, 'view', g.view, 'forOthers', g.for_others)), '[]')
        from user_privileges up join privilege_grants g
          on g.tenant_id = up.tenant_id and g.site_id = up.site_id and g.privilege_id = up.privilege_id
        where up.tenant_id = u.tenant_id and up.user_id = u.id) as grants
    from users p
    left join tenant_switches w on w.user_id = p.id and p.role = 'superUser' ${'id' in by && by.isAtHome ? sql`and false` : sql``}
    join users u on u.id = coalesce(w.acts_as, p.id)
    join tenants t on t.id = u.tenant_id
    join tenants h on h.id = p.tenant_id
    left join integration_accounts ia on ia.user_id = p.id
    where ${chosen} and p.status = 'active' and (ia.expires_at is null or ia.expires_at > now()) ${isLoggedIn}`.execute(tx)
  return rows[0]
}

/** Stores that a program called. Installation scope. */
export const noteProgramUsed = (tx: Tx, id: UserId, now: Date) =>
  tx.updateTable('integration_accounts').set({ last_used_at: now }).where('user_id', '=', id).execute()

/** The user of another tenant whom a representative represents. Installation scope. */
export const readRepresented = (tx: Tx, id: UserId) => tx.selectFrom('users').select('stands_for').where('id', '=', id).executeTakeFirst()

interface ActorRow {
  id: UserId
  name: string
  user_name: string
  email: string
  role: string
  is_program: boolean
  /** At home: the same, or whom they represent. */
  person_id: UserId
  program_used_at: Date | null
  tenant_id: TenantId
  tenant_key: string
  tenant_name: string
  tenant_culture: string
  tenant_time_zone: string
  tenant_is_locked_down: boolean
  tenant_has_reservations: boolean
  home: { id: TenantId; name: string } | null
  sites: Actor['sites']
  grants: { siteId: SiteId; transactionTypeId: TransactionTypeId; operationModes: string[]; view: 'own' | 'all'; forOthers: boolean }[]
}

/** A site with its tenant, for work of the server in it. */
export const readSiteWithTenant = (tx: Tx, { tenantId, siteId }: SiteScope) =>
  tx
    .selectFrom('sites as s')
    .innerJoin('tenants as t', 't.id', 's.tenant_id')
    .leftJoin('sandboxes as b', (join) => join.onRef('b.tenant_id', '=', 's.tenant_id').onRef('b.site_id', '=', 's.id'))
    .leftJoin('sites as o', (join) => join.onRef('o.tenant_id', '=', 'b.tenant_id').onRef('o.id', '=', 'b.source_site_id'))
    .select(['b.source_name', 'b.remove_at', 'o.key as source_key', 'o.name as source_name_now'])
    .select(['s.id', 's.key', 's.name', 't.key as tenant_key', 't.name as tenant_name', 't.culture', 't.time_zone', 't.is_locked_down'])
    .select(sql<boolean>`coalesce((t.settings -> 'reservations')::boolean, false)`.as('has_reservations'))
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', siteId)
    .executeTakeFirst()

/** Whether one of these sites has a station. */
export async function readHasStations(tx: Tx, tenantId: TenantId, siteIds: readonly SiteId[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from stations
    where tenant_id = ${tenantId} and site_id = any(${siteIds}::uuid[])) as found`.execute(tx)
  return rows[0]!.found
}
