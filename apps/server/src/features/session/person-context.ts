import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Actor } from '../../http/actor.ts'
import type { AfterCommit, SiteContext } from '../../http/context.ts'
import type { Runtime } from '../../runtime.ts'

/** The part of the runtime that work of a person needs. */
export type PersonRuntime = Pick<Runtime, 'database' | 'now' | 'mailer' | 'sms' | 'settings' | 'log' | 'live' | 'jobs'>

/** The last command that work was given, as its rows have it. */
interface Commanded {
  tenant_id: TenantId
  site_id: SiteId
  culture: string
  request_id: string
  address: string | null
}

export type ContextOf = (afterCommit?: (work: AfterCommit) => void) => SiteContext

/**
 * Contexts as for a call of the person who gave the last command; undefined: they have lost access to the site. `part`: the bulk change or
 * import that the work is a part of.
 */
export function contextMaker(
  runtime: PersonRuntime,
  tx: Tx,
  row: Commanded,
  actor: Actor | undefined,
  part: Pick<SiteContext, 'bulkChangeId' | 'importId'>,
): ContextOf | undefined {
  if (!actor || actor.tenant.id !== row.tenant_id) return undefined
  const site = actor.sites.find(({ id }) => id === row.site_id)
  if (!site) return undefined
  return (afterCommit = () => undefined) => ({
    tx,
    now: runtime.now(),
    culture: row.culture as Culture,
    requestId: row.request_id,
    address: row.address ?? undefined,
    runtime,
    afterCommit,
    ...part,
    actor,
    tenant: actor.tenant,
    timeZone: actor.tenant.timeZone,
    site,
    grants: actor.grants[site.id] ?? [],
  })
}
