import { runBulkJob } from './features/bulk-changes/bulk-job.ts'
import type { BulkRuntime } from './features/bulk-changes/work-on-slice.ts'
import type { JobHandlers } from './jobs/job-queue.ts'

/** What runs the jobs of each kind. */
export const jobHandlers = (runtime: BulkRuntime): JobHandlers => ({
  bulkChange: (job) => runBulkJob(runtime, job),
})
