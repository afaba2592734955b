import { createHash, randomBytes } from 'node:crypto'
import { OPEN_CODE_LENGTH } from '@verka/domain/elements/generated-code.ts'
import type { StationId } from '@verka/domain/entities/ids.ts'
import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import { scopeOf, type OpenContext, type SiteContext } from '../../http/context.ts'
import { audit } from '../audit/audit.ts'
import { randomCode } from '../elements/codes/running-codes.ts'
import { countOpenNetwork } from '../open/open-limits.ts'
import { serverContext } from '../session/server-context.ts'
import { findSiteByKeys } from '../tenants/tenants.ts'
import { auditedStation, loadStation } from './stations.ts'
import { lockStation, lockStationOfCode, removeDevice, storeCode, storeDevice } from './stations.queries.ts'

const CODE_MINUTES = 15

/** Hash of a code or secret of a device. Both are too random to be found by trying. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Creates a code that connects a device. It is in this reply only. @throws `notFound` */
export async function createEnrolment(context: SiteContext, id: StationId): Promise<{ code: string; expiresAt: string }> {
  const { tx, actor, now } = context
  const before = await loadStation(context, id, lockStation)
  const code = randomCode(OPEN_CODE_LENGTH)
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
  await storeCode(tx, scopeOf(context), id, { hash: hashOf(code), expiresAt, by: actor.id })
  audit(context, {
    action: 'update',
    entity: 'station',
    entityId: id,
    before: auditedStation(before),
    after: auditedStation(await loadStation(context, id)),
  })
  return { code, expiresAt: expiresAt.toISOString() }
}

/** Revokes the device of a station, and its code. @throws `notFound`, `conflict` when it has neither */
export async function revokeStation(context: SiteContext, id: StationId): Promise<void> {
  const before = await loadStation(context, id, lockStation)
  if (before.state !== 'active' && before.state !== 'waiting') throw new AppError('conflict', { message: '@errors.stationNotConnected' })
  await removeDevice(context.tx, scopeOf(context), id, context.now)
  audit(context, {
    action: 'update',
    entity: 'station',
    entityId: id,
    before: auditedStation(before),
    after: auditedStation(await loadStation(context, id)),
  })
}

/**
 * Connects a device by a code, which is valid once. The log names the person who created the code. @returns the secret of the device, of 256
 * random bits @throws `notFound` for every other code, `tooManyRequests`
 */
export async function enrolStation(open: OpenContext, code: string): Promise<{ secret: string }> {
  const { runtime, path, requestId } = open
  const { database } = runtime
  const { refused, scope } = await database.transaction({ kind: 'installation' }, async (tx) => {
    const why = await countOpenNetwork(tx, open)
    return { refused: why, scope: why ? undefined : await findSiteByKeys(tx, path) }
  })
  if (refused) throw refused
  if (!scope) throw notFound()
  const secret = randomBytes(32).toString('base64url')
  const ofSite = { kind: 'site', tenantId: scope.tenantId, siteIds: [scope.siteId] } as const
  const work = await database.transaction(ofSite, async (tx) => {
    const afterwards: (() => Promise<unknown>)[] = []
    const base = await serverContext(runtime, tx, scope, (one) => afterwards.push(one))
    // typed by hand: small letters, spaces and hyphens between groups
    const row = await lockStationOfCode(tx, scope, hashOf(code.toUpperCase().replace(/[\s-]/g, '')), base.now)
    if (!row?.code_created_by) throw notFound()
    const context: SiteContext = { ...base, requestId, address: open.address, actor: { ...base.actor, id: row.code_created_by } }
    const before = await loadStation(context, row.id as StationId)
    await storeDevice(tx, scope, row.id as StationId, hashOf(secret), base.now)
    audit(context, {
      action: 'update',
      entity: 'station',
      entityId: row.id,
      before: auditedStation(before),
      after: auditedStation(await loadStation(context, row.id as StationId)),
    })
    return afterwards
  })
  for (const one of work) await one().catch((error: unknown) => runtime.log.error({ err: error }, 'after commit'))
  return { secret }
}
