import type { TransactionTypeId, StationId } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { AfterCommit, OpenContext, SiteContext } from '../../http/context.ts'
import { serverContext } from '../session/server-context.ts'
import { findSiteByKeys } from '../tenants/tenants.ts'
import { hashOf } from './enrol-station.ts'
import { noteUsed, readStationOfSecret, type StationRow } from './stations.queries.ts'

/** The last use of a station is stored once a minute. */
const USED_EVERY_MS = 60_000

/** The station of a device, in its site. */
export interface OpenStation {
  id: StationId
  name: string
  serviceIds: readonly TransactionTypeId[]
  scope: SiteScope
  /** The context of everybody who is before the device: a restricted user who may run its services, and no others. */
  context: SiteContext
}

const secretOf = (authorization: string | undefined): string | undefined => /^Station ([\w-]{43})$/.exec(authorization ?? '')?.[1]

function openStation(open: OpenContext, scope: SiteScope, row: StationRow, base: SiteContext): OpenStation {
  const grants = row.service_ids.map((transactionTypeId) => ({
    transactionTypeId,
    operationModes: ['start', 'complete'],
    view: 'own' as const,
    forOthers: false,
  }))
  const actor = { ...base.actor, name: '', role: 'user' as const, isProgram: false, grants: { [base.site.id]: grants } }
  const context = { ...base, culture: open.cultureFor(base.culture), requestId: open.requestId, address: open.address, actor, grants }
  return { id: row.id as StationId, name: row.name, serviceIds: row.service_ids, scope, context }
}

/**
 * Runs work for the device of a request, in one transaction of the station's site: it sees a device that was revoked before it.
 * @throws `notFound` without the secret of a device
 */
export async function inStation<Result>(
  open: OpenContext,
  work: (station: OpenStation) => Promise<Result>,
  { isWriting = false }: { isWriting?: boolean } = {},
): Promise<Result> {
  const { runtime, path } = open
  const { database, log } = runtime
  const secret = secretOf(open.authorization)
  const scope = secret && (await database.transaction({ kind: 'installation' }, (tx) => findSiteByKeys(tx, path), { isReadOnly: true }))
  if (!secret || !scope) throw notFound()
  const ofSite = { kind: 'site', tenantId: scope.tenantId, siteIds: [scope.siteId] } as const
  const afterwards: AfterCommit[] = []
  const { result, isUseNew, id } = await database.transaction(
    ofSite,
    async (tx) => {
      const row = await readStationOfSecret(tx, scope, hashOf(secret))
      if (!row) throw notFound()
      const base = await serverContext(runtime, tx, scope, (one) => afterwards.push(one))
      return {
        result: await work(openStation(open, scope, row, base)),
        isUseNew: base.now.getTime() - (row.last_used_at?.getTime() ?? 0) >= USED_EVERY_MS,
        id: row.id as StationId,
      }
    },
    { isReadOnly: !isWriting },
  )
  for (const one of afterwards) await one().catch((error: unknown) => log.error({ err: error }, 'after commit'))
  if (isUseNew) await database.transaction(ofSite, (tx) => noteUsed(tx, scope, id, runtime.now()))
  return result
}
