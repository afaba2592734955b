import type { FastifyRequest } from 'fastify'
import type { Call } from '@verka/domain/api/contract.ts'
import { isAtLeast } from '@verka/domain/access/roles.ts'
import { forbidden, notFound } from '@verka/domain/errors/app-error.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { DataScope } from '../../db/database.ts'
import { readCulture } from '../../db/scope.queries.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ReceivedFile } from '../../files/store-staged-file.ts'
import type { Runtime } from '../../runtime.ts'
import type { Actor } from '../actor.ts'
import type { AfterCommit, InstallationContext, SiteContext } from '../context.ts'

/** A request's actor, scope and language. */
export interface RequestScope {
  actor: Actor | undefined
  target: ReturnType<typeof scopeOfCall>
  culture: Culture
  /** The files of its body. */
  sentFiles?: readonly ReceivedFile[]
}

type Given = Pick<Runtime, 'database' | 'files' | 'now' | 'log' | 'mailer' | 'sms' | 'settings' | 'outbound' | 'live' | 'jobs'>

/** The context that a handler gets besides its input. */
export const contextOf = (
  { actor, target, culture, sentFiles }: RequestScope,
  request: FastifyRequest,
  runtime: Given,
  parts: { tx: Tx; afterCommit: (work: AfterCommit) => void },
) =>
  ({
    now: runtime.now(),
    culture,
    requestId: request.id,
    address: request.ip,
    runtime,
    actor,
    ...(sentFiles && { sentFiles }),
    ...target.context,
    ...parts,
  }) as InstallationContext | SiteContext

/** The scope with the tenant's language as it is stored: that of an actor may be a second old. */
export async function withStoredCulture(database: Given['database'], target: RequestScope['target']): Promise<RequestScope['target']> {
  const { context } = target
  if (!('tenant' in context)) return target
  const { tenant } = context
  const culture = await database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) => readCulture(tx, tenant.id), {
    isReadOnly: true,
  })
  const current = { ...context, tenant: { ...tenant, culture: culture ?? tenant.culture } }
  return { ...target, context: current } as RequestScope['target']
}

/** Reads, in a separate transaction, data that a call needs after its answer. */
export async function inReadOnly<Result>(
  requestScope: RequestScope,
  request: FastifyRequest,
  runtime: Given,
  work: (context: never) => Promise<Result>,
): Promise<Result> {
  const afterCommit = () => {
    throw new Error('nothing is written while an answer is sent')
  }
  return runtime.database.transaction(
    requestScope.target.scope,
    (tx) => work(contextOf(requestScope, request, runtime, { tx, afterCommit }) as never),
    { isReadOnly: true },
  )
}

/** The actor with the role that they try a sandbox with: never more than their own. */
function triedIn({ sandbox }: Actor['sites'][number], actor: Actor): Actor {
  const role = sandbox?.triesAs
  return role && isAtLeast(actor.role, role) ? { ...actor, role } : actor
}

/**
 * The scope of a call: tenant and site of the path are only compared with the actor's own. A foreign one and a missing one are the same
 * 404. The role is checked last: a scope that is hidden from the actor is never answered with 403.
 */
export function scopeOfCall(call: Call, actor: Actor | undefined, tenantKey: string | undefined, siteKey: string | undefined) {
  const refuseRank = (as = actor) => {
    if (call.access !== 'public' && !(as && isAtLeast(as.role, call.access))) throw forbidden()
  }
  if (call.scope === 'installation' || !actor) {
    refuseRank()
    // the caller's own rows, such as idempotency keys, belong to their tenant
    return { scope: { kind: 'installation', tenantId: actor?.tenant.id } satisfies DataScope, context: {} }
  }
  const { tenant } = actor
  if (tenant.key !== tenantKey) throw notFound()
  const base = { tenant, timeZone: tenant.timeZone }
  if (call.scope === 'tenant') {
    refuseRank()
    return { scope: { kind: 'tenant', tenantId: tenant.id } satisfies DataScope, context: base }
  }
  const site = actor.sites.find((candidate) => candidate.key === siteKey)
  if (!site) throw notFound()
  const tried = triedIn(site, actor)
  refuseRank(tried)
  const scope = { kind: 'site', tenantId: tenant.id, siteIds: [site.id] } satisfies DataScope
  return { scope, context: { ...base, site, grants: actor.grants[site.id] ?? [], actor: tried } }
}
