import type {
  BulkChangeId,
  DataImportId,
  MessageId,
  OpenReportId,
  ProcessorConfigId,
  ReplicationId,
  SmsMessageId,
  UserId,
  TenantId,
  SiteId,
} from '@verka/domain/entities/ids.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'

/** What each kind of job carries: ids of its rows, never values. Its queue has the same name. */
export interface JobData {
  bulkChange: { tenantId: TenantId; siteId: SiteId; id: BulkChangeId; by: UserId }
  importFile: { tenantId: TenantId; siteId: SiteId; id: DataImportId; by: UserId }
  importRows: { tenantId: TenantId; siteId: SiteId; id: DataImportId; by: UserId }
  /** `culture`: the language of the page that it was requested on, for a person without one. */
  passwordMail: { tenantId: TenantId; userId: UserId; culture: Culture }
  invitationMail: { tenantId: TenantId; userId: UserId }
  fanOut: { tenantId: TenantId; siteId: SiteId }
  deliver: { tenantId: TenantId; siteId: SiteId; configId: ProcessorConfigId }
  sms: { tenantId: TenantId; siteId: SiteId; id: SmsMessageId }
  /** Renders the new messages of a tenant. */
  messages: { tenantId: TenantId }
  /** Sends one message by one channel. */
  messageSending: { tenantId: TenantId; id: MessageId; channel: 'mail' | 'sms' | 'push' }
  /** Sends the digest of a person on a day, `YYYY-MM-DD`. */
  messageDigest: { tenantId: TenantId; userId: UserId; day: string }
  /** Notifies a reporter without a login. `about`: what happened to the report. */
  reportMail: {
    tenantId: TenantId
    siteId: SiteId
    id: OpenReportId
    about: 'accepted' | 'rejected' | 'comment' | 'step' | 'completed' | 'cancelled'
  }
  /** Reminds people of what is due in a site. */
  reminders: { tenantId: TenantId; siteId: SiteId }
  /** Copies definitions into a site. */
  replication: { tenantId: TenantId; siteId: SiteId; id: ReplicationId }
  /** Fills a sandbox. */
  sandbox: { tenantId: TenantId; siteId: SiteId }
  /** Removes what is in a sandbox. */
  sandboxRemoval: { tenantId: TenantId; siteId: SiteId }
}
export type JobKind = keyof JobData

interface KindOptions {
  /** Jobs of this kind that one process runs at a time. */
  workers: number
  /** Time after which a job is taken from a process: it has died, or is very slow. */
  expireInSeconds: number
  /** Time without a sign of life after which a job is taken from a process that has died. A sign is written each half of it. */
  heartbeatSeconds?: number
  /** How often a job that fails is tried again: at first after 1 to 2 s, at last every minute. */
  retryLimit: number
  /** Workers of all processes that one tenant may have at a time; omitted: all. */
  ofTenant?: number
}

/** The shortest that the library has. */
const SOON = 10

/** Work that must be done some time. */
const ALWAYS = 1_000_000

export const JOB_KINDS: Record<JobKind, KindOptions> = {
  // a job is a slice of some hundred milliseconds
  bulkChange: { workers: 2, expireInSeconds: 5, retryLimit: ALWAYS },
  // a large workbook takes a minute
  importFile: { workers: 1, expireInSeconds: 150, heartbeatSeconds: SOON, retryLimit: ALWAYS },
  // some hundred rows take a second, 10,000 in one transaction some more
  importRows: { workers: 2, expireInSeconds: 30, heartbeatSeconds: SOON, retryLimit: ALWAYS },
  // a mail server may be slow, and after half an hour the person has asked again
  passwordMail: { workers: 1, expireInSeconds: 60, retryLimit: 35 },
  // one of many: it waits for the pace of the tenant
  invitationMail: { workers: 1, expireInSeconds: 60, retryLimit: ALWAYS },
  // a quarter of a second; runs of one site wait for each other, and others have workers left
  fanOut: { workers: 4, expireInSeconds: 5, retryLimit: ALWAYS, ofTenant: 2 },
  // a receiver may take ten seconds; others go on meanwhile. Lanes keep a process that is only slow from sending twice
  deliver: { workers: 16, expireInSeconds: 20, heartbeatSeconds: SOON, retryLimit: ALWAYS, ofTenant: 8 },
  // some seconds of a message's numbers, and at most one answer more
  sms: { workers: 2, expireInSeconds: 60, retryLimit: ALWAYS },
  // ten messages take some tens of milliseconds
  messages: { workers: 2, expireInSeconds: 10, retryLimit: ALWAYS },
  // given up by the handler, which knows the message's age
  messageSending: { workers: 2, expireInSeconds: 60, retryLimit: ALWAYS },
  messageDigest: { workers: 1, expireInSeconds: 60, retryLimit: ALWAYS },
  // waits for the pace of the tenant
  reportMail: { workers: 1, expireInSeconds: 60, retryLimit: ALWAYS },
  // a hundred reminders take some hundred milliseconds, the dates of a large category some more
  reminders: { workers: 1, expireInSeconds: 60, retryLimit: ALWAYS },
  // 200 definitions take some seconds
  replication: { workers: 1, expireInSeconds: 120, heartbeatSeconds: SOON, retryLimit: ALWAYS },
  // the same, and some thousand objects
  sandbox: { workers: 1, expireInSeconds: 180, heartbeatSeconds: SOON, retryLimit: ALWAYS },
  // some thousand rows take a second
  sandboxRemoval: { workers: 1, expireInSeconds: 60, heartbeatSeconds: SOON, retryLimit: ALWAYS },
}

export const KINDS = Object.keys(JOB_KINDS) as JobKind[]
