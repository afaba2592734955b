import { createHash } from 'node:crypto'
import { canonicalText, type SiteContent } from '@verka/domain/replication/content.ts'
import { planReplication, type PlannedItem, type PlanOptions } from '@verka/domain/replication/plan.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { listDeletedRecordIds } from '../../records/records.ts'
import { idsInSite } from './ids-in-site.ts'
import { readLinks } from '../replication.queries.ts'
import { obstaclesOf, type Obstacle } from './obstacles.ts'
import { readSiteContent } from './site-content.ts'
import { isUniversal } from './universal-ids.ts'

/** A plan with what the server knows about it. */
export interface MadePlan {
  items: PlannedItem[]
  hash: string
  /** Contents of the target before. */
  present: SiteContent
  /** Why items cannot be written, by their ids in the source. */
  obstacles: ReadonlyMap<string, Obstacle>
  isLockedDown: boolean
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
    present,
    hash: hashOf(source, present, options),
    obstacles: await obstaclesOf(target, items),
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
