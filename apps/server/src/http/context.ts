import { dayAt } from '@verka/domain/localization/dates.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import type { Grant } from '@verka/domain/transactions/transaction-access.ts'
import type { BulkChangeId, DataImportId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../db/transaction.ts'
import type { ReceivedFile } from '../files/store-staged-file.ts'
import type { ListScope, SiteScope } from '../db/site-scope.ts'
import type { Runtime } from '../runtime.ts'
import type { Actor } from './actor.ts'

interface BaseContext {
  /** Queries in this request's database transaction. */
  tx: Tx
  /** Time of the request, the same for all of it. */
  now: Date
  /** The language of display values. */
  culture: Culture
  requestId: string
  /** The client's IP address. */
  address: string | undefined
  /** Services beside the rows: mail, text messages, the base address of links, open clients, and work that outlives the request. */
  runtime: Pick<Runtime, 'mailer' | 'sms' | 'settings' | 'log' | 'live' | 'jobs'>
  /** Runs work after the transaction has been committed; a rollback skips it. Its result is added to the answer. */
  afterCommit: (work: AfterCommit) => void
  /** The bulk change that this is a part of: its audit entries refer to it. */
  bulkChangeId?: BulkChangeId | undefined
  /** The import that this is a part of, likewise. */
  importId?: DataImportId | undefined
  /** The replication, or the sandbox, that this is a part of, likewise. */
  replicationId?: string | undefined
  /** A save that gives a definition the content of an earlier version: its audit entry names that version. */
  restored?: { entityId: string; version: number } | undefined
}

export type AfterCommit = () => Promise<Record<string, unknown> | void>

/** The context of a call outside of tenants and sites. */
export interface InstallationContext extends BaseContext {
  /** Services for work that continues after the answer, such as deleting files and fetching feeds. */
  runtime: BaseContext['runtime'] & Pick<Runtime, 'database' | 'files' | 'outbound'>
  actor: Actor | undefined
}

/**
 * The context of a call without a login under a tenant and a site. It has no rows: the handler opens those that are shown to everybody
 * (`features/open/open-site.ts`).
 */
export interface OpenContext {
  runtime: Pick<Runtime, 'mailer' | 'sms' | 'settings' | 'log' | 'live' | 'jobs' | 'database' | 'files' | 'outbound' | 'now'>
  /** Keys of the tenant and the site, as they are in the address. */
  path: { tenant: string; site: string }
  /** The language that is asked for, else that of the tenant. */
  cultureFor: (ofTenant: Culture) => Culture
  requestId: string
  address: string
  /** The header `Authorization`, by which a device identifies itself. */
  authorization?: string | undefined
}

export interface TenantContext extends BaseContext {
  actor: Actor
  tenant: Actor['tenant']
  /** IANA name of the tenant's time zone. */
  timeZone: string
}

/** The day that it is for the tenant, `YYYY-MM-DD`. */
export const todayOf = ({ now, timeZone }: Pick<TenantContext, 'now' | 'timeZone'>) => {
  const known = daysOf.get(now)
  if (known?.timeZone === timeZone) return known.day
  const day = dayAt(now, timeZone)
  daysOf.set(now, { timeZone, day })
  return day
}

/** Days by the time of their request: a set of rows asks for each row. */
const daysOf = new WeakMap<Date, { timeZone: string; day: string }>()

/** The reader for whom rules write: their texts are in the tenant's language, for every user (decision 015). */
export const ruleReader = ({ tenant, timeZone }: TenantContext): Reader => ({ culture: tenant.culture, timeZone })

/** The first argument of everything below the edge for rows of a site. */
export interface SiteContext extends TenantContext {
  site: Actor['sites'][number]
  grants: Grant[]
  /** Name of the station at which the actor executes: the log has it. */
  station?: string | undefined
  /** The files of the call's body, stored and without rows; `reference` is the id of a field. */
  sentFiles?: readonly ReceivedFile[] | undefined
}

/** The scope of queries about the site of a call. */
export const scopeOf = ({ tenant, site }: Pick<SiteContext, 'tenant' | 'site'>): SiteScope => ({ tenantId: tenant.id, siteId: site.id })

/** The scope of lists of the site of a call. */
export const listScopeOf = (context: SiteContext): ListScope => ({
  ...scopeOf(context),
  culture: context.tenant.culture,
  timeZone: context.timeZone,
})
