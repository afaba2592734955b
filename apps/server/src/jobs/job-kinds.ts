import type { BulkChangeId, UserId } from '@verka/domain/entities/ids.ts'

/** Location of a job's rows: ids only, never values. */
interface SiteJob {
  tenantId: string
  siteId: string
}

/** What each kind of job carries. Its queue has the same name. */
export interface JobData {
  bulkChange: SiteJob & { id: BulkChangeId; by: UserId }
}
export type JobKind = keyof JobData

interface KindOptions {
  /** Jobs of this kind that one process runs at a time. */
  workers: number
  /** Time after which a job is taken from a process: it has died, or is very slow. */
  expireInSeconds: number
}

export const JOB_KINDS: Record<JobKind, KindOptions> = {
  // a job is a slice of some hundred milliseconds
  bulkChange: { workers: 2, expireInSeconds: 5 },
}

export const KINDS = Object.keys(JOB_KINDS) as JobKind[]
