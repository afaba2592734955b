import { runBulkJob } from './features/bulk-changes/bulk-job.ts'
import { runFanOutJob } from './features/deliveries/fan-out/fan-out.ts'
import { runDeliverJob } from './features/deliveries/lanes/lane.ts'
import type { SenderRuntime } from './features/senders/sender.ts'
import { renderMessages, type MessageRuntime } from './features/messages/sending/render-messages.ts'
import { sendDigest } from './features/messages/sending/send-digest.ts'
import { sendMessage } from './features/messages/sending/send-message.ts'
import { sendReportMail } from './features/open-reports/reporter/report-mail.ts'
import type { PersonRuntime } from './features/session/person-context.ts'
import { runImportJob } from './features/imports/import-job.ts'
import { runFileJob, type FileRuntime } from './features/imports/read-file.ts'
import { runReplicationJob } from './features/replication/writing/replication-job.ts'
import { runReminderJob } from './features/reminder-job/remind.ts'
import { runSandboxRemoval } from './features/sandboxes/remove-sandbox.ts'
import { runSandboxJob } from './features/sandboxes/sandbox-job.ts'
import { runSmsJob, type SmsRuntime } from './features/sms/sms-job.ts'
import { sendInvitation } from './features/users/invite-user.ts'
import { sendPasswordMail, type MailRuntime } from './identity/forgotten-password.ts'
import type { JobHandlers } from './jobs/job-queue.ts'

/** What runs the jobs of each kind. */
export const jobHandlers = (
  runtime: PersonRuntime & MailRuntime & FileRuntime & SenderRuntime & SmsRuntime & MessageRuntime,
): JobHandlers => ({
  bulkChange: (job) => runBulkJob(runtime, job),
  importFile: (job) => runFileJob(runtime, job),
  importRows: (job) => runImportJob(runtime, job),
  fanOut: (job) => runFanOutJob(runtime, job),
  deliver: (job) => runDeliverJob(runtime, job),
  invitationMail: (job) => sendInvitation(runtime, job),
  reportMail: (job) => sendReportMail(runtime, job),
  sms: (job) => runSmsJob(runtime, job),
  messages: (job) => renderMessages(runtime, job),
  messageDigest: (job) => sendDigest(runtime, job),
  messageSending: (job) => sendMessage(runtime, job),
  replication: (job) => runReplicationJob(runtime, job),
  sandbox: (job) => runSandboxJob(runtime, job),
  sandboxRemoval: (job) => runSandboxRemoval(runtime, job),
  reminders: (job) => runReminderJob(runtime, job),
  passwordMail: (job) => sendPasswordMail(runtime, job),
})
