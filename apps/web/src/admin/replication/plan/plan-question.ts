import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Place } from '../chosen-sites.ts'

/** A site, a file that was stored for the target, or a ready-made template. */
type PlanSource = { tenantKey: string; siteKey: string } | { fileId: string } | { templateKey: string }

/** What a plan is about. */
export interface PlanSubject {
  source: PlanSource
  target: Pick<Place, 'tenantId' | 'siteId'>
  replicateRecords: boolean
  replicatePrivileges: boolean
}

/** The body of the calls about a plan. */
export type PlanQuestion = PlanSource & {
  targetTenantId: TenantId
  targetSiteId: SiteId
  replicateRecords: boolean
  replicatePrivileges: boolean
  without: string[]
  take: string[]
}

/** The body of the calls about a plan, without a decision of the person. */
export const questionOf = ({ source, target, replicateRecords, replicatePrivileges }: PlanSubject): PlanQuestion => ({
  ...source,
  targetTenantId: target.tenantId,
  targetSiteId: target.siteId,
  replicateRecords,
  replicatePrivileges,
  without: [],
  take: [],
})
