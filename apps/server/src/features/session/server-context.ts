import { asId } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Actor } from '../../http/actor.ts'
import type { AfterCommit, SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { ianaTimeZone } from '../../time-zones.ts'
import type { PersonRuntime } from './person-context.ts'
import { readSiteWithTenant } from './session.queries.ts'

/** What such a context needs besides the database. */
export type ServerRuntime = Omit<PersonRuntime, 'database'>

/** An id that no person has. */
const NOBODY = asId<'user'>('00000000-0000-0000-0000-000000000000')

/**
 * A context of the server itself in a site, with the rights of a tenant administrator, for work that no person gave. It is for reading: an
 * audit entry would name nobody. @throws `notFound` for a site that was removed
 */
export async function serverContext(
  runtime: ServerRuntime,
  tx: Tx,
  scope: SiteScope,
  afterCommit: (work: AfterCommit) => void = () => undefined,
): Promise<SiteContext> {
  const row = await readSiteWithTenant(tx, scope)
  if (!row) throw notFound()
  const tenant: Actor['tenant'] = {
    id: scope.tenantId,
    key: row.tenant_key,
    name: row.tenant_name,
    culture: row.culture as Culture,
    timeZone: ianaTimeZone(row.time_zone),
    isLockedDown: row.is_locked_down,
    hasReservations: row.has_reservations,
  }
  const { source_name: sourceName, remove_at: removeAt } = row
  const sandbox =
    sourceName === null || removeAt === null
      ? null
      : { source: { key: row.source_key, name: row.source_name_now ?? sourceName }, removeAt: removeAt.toISOString(), triesAs: null }
  const site = { id: row.id, key: row.key, name: row.name, sandbox }
  const now = runtime.now()
  return {
    tx,
    now,
    culture: tenant.culture,
    requestId: newId(now),
    address: undefined,
    runtime,
    afterCommit,
    actor: {
      id: NOBODY,
      name: 'Verka',
      userName: '',
      email: '',
      role: 'tenantAdmin',
      isProgram: true,
      tenant,
      home: null,
      sites: [site],
      grants: {},
    },
    tenant,
    timeZone: tenant.timeZone,
    site,
    grants: [],
  }
}

/** Reads in such a context, in a transaction of its own. */
export const inServerContext = <Result>(
  runtime: PersonRuntime,
  scope: SiteScope,
  work: (context: SiteContext) => Promise<Result>,
): Promise<Result> =>
  runtime.database.transaction(
    { kind: 'site', tenantId: scope.tenantId, siteIds: [scope.siteId] },
    async (tx) => work(await serverContext(runtime, tx, scope)),
    { isReadOnly: true },
  )
