import { setTimeout as delay } from 'node:timers/promises'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import { invalid } from '@verka/domain/errors/app-error.ts'
import type { switchTenant as switchCall } from '@verka/domain/session/session.api.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Actor } from '../../http/actor.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { auditElsewhere } from '../audit/audit-elsewhere.ts'
import type { OwnTenantContext } from '../tenants/own-tenant.ts'
import { findTenant } from '../tenants/life/tenant-life.ts'
import { setUserSites } from '../users/users.ts'
import { REMEMBER_MS } from './actors.ts'
import { deleteSwitch, readPersonAtHome, upsertRepresentative, upsertSwitch } from './switch-tenant.queries.ts'

/**
 * The id under which a person acts in a tenant: their own at home, else that of their representative, which is created when it is missing.
 * Installation scope.
 */
export async function actorIdIn(tx: Tx, { id: actorId, isProgram }: Pick<Actor, 'id' | 'isProgram'>, tenantId: TenantId, now: Date) {
  const person = await readPersonAtHome(tx, actorId)
  if (person.tenant_id === tenantId) return { personId: person.id, actorId: person.id }
  const representative = { id: newId<'user'>(now), tenantId, representedId: person.id, name: person.name, isProgram }
  return { personId: person.id, actorId: await upsertRepresentative(tx, representative, now) }
}

/**
 * Lets a system administrator act in another tenant, in all or some of its sites, or return home. Their actions there are those of their
 * representative in that tenant. Logged in both the left and the entered tenant. @throws `notFound`, `invalid` at `sites`
 */
export async function switchTenant(context: OwnTenantContext, { tenantId, sites: keys }: BodyOf<typeof switchCall>) {
  const { tx, now, actor } = context
  const tenant = await findTenant(context, tenantId)
  const all = [...tenant.sites, ...tenant.sandboxes]
  const sites = keys === undefined ? all : [...new Set(keys)].map((key) => all.find((site) => site.key === key))
  const known = sites.flatMap((site, index) => {
    if (!site) throw invalid([{ message: '@validation.siteMissing', field: `sites.${index}` }])
    return [site]
  })
  const siteIds = known.map((site) => site.id)
  const person = await readPersonAtHome(tx, actor.id)
  const isHome = person.tenant_id === tenant.id
  const actsAs = isHome
    ? person.id
    : await upsertRepresentative(
        tx,
        { id: newId<'user'>(now), tenantId: tenant.id, representedId: person.id, name: person.name, isProgram: actor.isProgram },
        now,
      )
  // at home users keep their own sites, unless they choose
  if (!isHome || keys !== undefined) await setUserSites(tx, tenant.id, actsAs, siteIds)
  await (isHome ? deleteSwitch(tx, person.id) : upsertSwitch(tx, { userId: person.id, tenantId: tenant.id, actsAs }, now))
  const after = { tenant: tenant.key, sites: known.map((site) => site.key) }
  audit(context, { action: 'execute', entity: 'session', entityId: actor.id, after })
  if (tenant.id !== context.tenant.id)
    auditElsewhere(
      tx,
      {
        tenantId: tenant.id,
        siteId: null,
        id: newId(now),
        at: now,
        actorId: actsAs,
        action: 'execute',
        entity: 'session',
        entityId: actsAs,
        before: undefined,
        after,
        requestId: context.requestId,
        address: isHome ? (context.address ?? null) : null,
      },
      undefined,
    )
  // before the answer, every process's cache of the old tenant has expired
  context.afterCommit(() => delay(REMEMBER_MS))
  return after
}
