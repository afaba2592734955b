import { runBulkJob } from './features/bulk-changes/bulk-job.ts'
import type { BulkRuntime } from './features/bulk-changes/work-on-slice.ts'
import { sendPasswordMail, type MailRuntime } from './identity/forgotten-password.ts'
import type { JobHandlers } from './jobs/job-queue.ts'

/** What runs the jobs of each kind. */
export const jobHandlers = (runtime: BulkRuntime & MailRuntime): JobHandlers => ({
  bulkChange: (job) => runBulkJob(runtime, job),
  passwordMail: (job) => sendPasswordMail(runtime, job),
})
