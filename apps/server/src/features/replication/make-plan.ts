import { createHash } from 'node:crypto'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import { licenceAllows } from '@verka/domain/services/licence.ts'
import type { ImplementationName } from '@verka/domain/processors/implementations/implementation.ts'
import { canonicalText, type SiteContent } from '@verka/domain/replication/content.ts'
import type { DeriveId } from '@verka/domain/replication/match-content.ts'
import { planReplication, type PlannedItem, type PlanOptions } from '@verka/domain/replication/plan.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { allowedImplementations } from '../processors/restrictions.ts'
import { listDeletedRecordIds } from '../records/records.ts'
import { licenceLevelOf } from '../tenants/life/licence.ts'
import { readLinks } from './replication.queries.ts'
import { readSiteContent } from './site-content.ts'
import { isUniversal } from './universal-ids.ts'

/** A plan with what the server knows about it. */
export interface MadePlan {
  items: PlannedItem[]
  hash: string
  /** Why items cannot be written, by their ids in the source. */
  errors: ReadonlyMap<string, FieldError[]>
  isLockedDown: boolean
}

/** Ids of copies: the time of the original, so that lists keep their order, and a hash of both ids. A UUIDv7 (RFC 9562, section 5.7). */
const idsInSite =
  (siteId: string): DeriveId =>
  (sourceId, count = 0) => {
    const hash = createHash('sha256').update(`${siteId} ${sourceId.toLowerCase()} ${count}`).digest('hex')
    const isOrdered = sourceId[14] === '7'
    const time = isOrdered ? sourceId.slice(0, 13).toLowerCase() : `${hash.slice(20, 28)}-${hash.slice(28, 32)}`
    const variant = ((Number.parseInt(hash[3]!, 16) & 0x3) | 0x8).toString(16)
    return `${time}-${isOrdered ? '7' : '8'}${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`
  }

/** Reads a site, whose context it is, and returns what plans the replication of some content into it. */
async function readTarget(target: SiteContext) {
  const present = await readSiteContent(target)
  const takenIds = new Set<string>(await listDeletedRecordIds(target))
  return {
    present,
    plan: async (source: SiteContent, options: PlanOptions): Promise<PlannedItem[]> => {
      const links = await readLinks(target.tx, scopeOf(target), source.siteId)
      return planReplication(source, { ...present, takenIds }, links, options, { derive: idsInSite(target.site.id), isUniversal })
    },
  }
}

/** Plans several contents into one site, which is read once. */
export const plansInto = async (target: SiteContext) => (await readTarget(target)).plan

/** Plans a replication of content into a site, whose context it is. */
export async function makePlan(target: SiteContext, source: SiteContent, options: PlanOptions): Promise<MadePlan> {
  const { present, plan } = await readTarget(target)
  const items = await plan(source, options)
  return {
    items,
    hash: hashOf(source, present, options),
    errors: await obstaclesOf(target, items),
    isLockedDown: target.tenant.isLockedDown,
  }
}

/** A hash of the versions of both sides, and of what the person chose. */
function hashOf(source: SiteContent, target: SiteContent, options: PlanOptions): string {
  const contents = ({ siteId, items }: SiteContent) => [siteId, ...items.map(({ id, version, body }) => [id, version, canonicalText(body)])]
  const { replicateRecords, replicatePrivileges, without, take } = options
  const choices = { replicateRecords, replicatePrivileges, without: without.toSorted(), take: take.toSorted() }
  return createHash('sha256')
    .update(JSON.stringify([contents(source), contents(target)]))
    .update(canonicalText(choices))
    .digest('base64url')
}

/** What the target does not allow: services beyond its licence, processors that are restricted. */
async function obstaclesOf(target: SiteContext, items: readonly PlannedItem[]): Promise<Map<string, FieldError[]>> {
  const level = await licenceLevelOf(target)
  const isAllowed = await allowedImplementations(target.tx, target.tenant.id)
  const errors = new Map<string, FieldError[]>()
  for (const { id, kind, isWritten, after } of items) {
    if (!isWritten) continue
    if (kind === 'transactionType' && !licenceAllows(level, after['mode'] as TransactionMode))
      errors.set(id, [{ message: '@errors.licenceLoansOnly' }])
    if (kind === 'processorConfig' && !isAllowed(after['implementation'] as ImplementationName))
      errors.set(id, [{ message: '@errors.implementationRestricted' }])
  }
  return errors
}
