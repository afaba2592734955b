import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { OpenReportId, TransactionId, UserId } from '@verka/domain/entities/ids.ts'
import { plusDays } from '@verka/domain/localization/dates.ts'
import type { TransactionStatus } from '@verka/domain/services/modes.ts'
import { scopeOf, todayOf, type SiteContext } from '../../../http/context.ts'
import type { JobData } from '../../../jobs/job-kinds.ts'
import { notifyPeople, withdrawMessages } from '../../messages/notify.ts'
import { readAdministrators, readReportOf } from '../open-reports.queries.ts'

type About = JobData['reportMail']['about']

/** A job mails the reporter, if they left an address. `sendAfter`: not before. */
export const mailReporter = ({ runtime, tx, tenant, site }: SiteContext, id: OpenReportId, about: About, sendAfter?: Date): Promise<void> =>
  runtime.jobs.enqueue(tx, 'reportMail', { tenantId: tenant.id, siteId: site.id, id, about }, tenant.id, sendAfter)

/** Notifies the reporter of a step of the case that their report became. */
export async function notifyReporterOfStep(
  context: SiteContext,
  transactionId: TransactionId,
  status: TransactionStatus,
  sendAfter: Date | undefined,
): Promise<void> {
  const report = await readReportOf(context.tx, scopeOf(context), transactionId)
  if (report?.contact_email) await mailReporter(context, report.id, status === 'started' ? 'step' : status, sendAfter)
}

/** Days after which a notice is withdrawn with others: reports that nobody decides about are removed by then. */
const MOST_DAYS = 60

const keyOfDay = ({ site }: SiteContext, day: string) => `reports waiting ${site.id} ${day}`

/** Notifies the administrators of a site that a report waits: once a day while any does. */
export async function notifyOfWaiting(
  context: SiteContext,
  report: { id: OpenReportId; title: string; code: string; service: LocalizedTexts },
): Promise<void> {
  await notifyPeople(context, {
    kind: 'reportWaiting',
    personIds: await readAdministrators(context.tx, scopeOf(context)),
    subject: { entity: 'openReport', id: report.id },
    params: { object: report.title, code: report.code, service: report.service },
    key: keyOfDay(context, todayOf(context)),
  })
}

/** Withdraws these messages: no report waits. */
export const withdrawWaiting = (context: SiteContext): Promise<void> =>
  withdrawMessages(context, { key: Array.from({ length: MOST_DAYS }, (_, days) => keyOfDay(context, plusDays(todayOf(context), -days))) })

const keyOfReport = (id: OpenReportId) => `report comment ${id}`

/** Notifies the person who accepted a report, or the administrators while it waits, that its reporter has written: once until somebody answers. */
export async function notifyOfComment(
  context: SiteContext,
  report: { id: OpenReportId; title: string; code: string; service: LocalizedTexts; decidedBy: UserId | null },
): Promise<void> {
  const personIds = report.decidedBy === null ? await readAdministrators(context.tx, scopeOf(context)) : [report.decidedBy]
  await notifyPeople(context, {
    kind: 'reportComment',
    personIds,
    subject: { entity: 'openReport', id: report.id },
    params: { object: report.title, code: report.code, service: report.service },
    key: keyOfReport(report.id),
  })
}

/** Withdraws that message: somebody has answered, or decided. */
export const withdrawComment = (context: SiteContext, id: OpenReportId): Promise<void> =>
  withdrawMessages(context, { key: keyOfReport(id) })
