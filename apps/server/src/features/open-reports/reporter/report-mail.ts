import { isCulture, DEFAULT_CULTURE } from '@verka/domain/localization/cultures.ts'
import { dayAt, formatDate } from '@verka/domain/localization/dates.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { titleInSubject } from '@verka/domain/messages/title-in-subject.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import type { MailRuntime } from '../../../identity/forgotten-password.ts'
import { inInstallation } from '../../../db/scope.queries.ts'
import { JobBusyError, type Job } from '../../../jobs/job-queue.ts'
import { composeMail } from '../../../mail/compose-mail.ts'
import { findTransactionType } from '../../definitions/stored/transaction-types.ts'
import { claimMailOf } from '../../mail/mail.ts'
import type { PersonRuntime } from '../../session/person-context.ts'
import { isSandbox } from '../../sandbox-sites/sandbox-sites.ts'
import { strangerContext } from '../../open/open-site.ts'
import { loadMailLook } from '../../tenants/mail-look.ts'
import { readReport } from '../open-reports.queries.ts'
import { reportedObject } from './reported-object.ts'
import { openedSecret } from '../receiving/report-secret.ts'

/** Mails the reporter what happened to their report, with their link. Its words are Verka's own, with how the object is shown to everybody: no answer is in it. */
export async function sendReportMail(runtime: PersonRuntime & MailRuntime, job: Job<'reportMail'>): Promise<void> {
  const { database, settings } = runtime
  const { tenantId, siteId, id, about } = job.data
  const scope = { tenantId, siteId }
  const ofSite = { kind: 'site', tenantId, siteIds: [siteId] } as const
  const mail = await database.transaction(ofSite, async (tx) => {
    const report = await readReport(tx, scope, id)
    if (await isSandbox(tx, scope)) return undefined
    // erased or removed since
    if (!report?.contact_email || !report.secret || runtime.mailer.outcome === undefined) return undefined
    // the end of the case was undone
    if ((about === 'completed' || about === 'cancelled') && report.running_status !== about) return undefined
    const to = report.contact_email
    if ((await inInstallation(tx, () => claimMailOf(tx, tenantId, to, runtime.now()))) > 0) throw new JobBusyError('the pace of mails')
    const text = await loadServedTranslator(isCulture(report.culture) ? report.culture : DEFAULT_CULTURE)
    const context = await strangerContext(runtime, tx, scope, () => text.culture)
    const service = await findTransactionType(context, report.transaction_type_id)
    const look = await loadMailLook(tx, tenantId)
    const { object, code } = await reportedObject(context, report)
    const named = (title: string) => (code === null ? title : `${title} (${code})`)
    const params = {
      service: service ? textIn(service.localizedNames, text.culture, context.tenant.culture) : '',
      object: named(object),
      day: formatDate(dayAt(report.received_at, context.timeZone), text.culture),
      tenant: look.name,
    }
    const news = about === 'accepted' && report.running_status === 'started' ? 'begun' : about
    return composeMail(text, {
      id: `${id}-${about}`,
      look,
      to,
      subject: text.t(`reportMail.subject.${news}`, { object: named(titleInSubject(object)) }),
      paragraphs: [text.t('reportMail.hello'), text.t(`reportMail.${news}`, params), text.t('reportMail.about', params)],
      action: {
        label: text.t('reportMail.open'),
        url: `${settings.ORIGIN}/report/${context.tenant.key}/${context.site.key}?culture=${text.culture}#${openedSecret(settings, id, Buffer.from(report.secret))}`,
        after: [],
        isSecret: true,
      },
      footer: text.t('reportMail.footer', params),
    })
  })
  if (mail) await runtime.mailer.send(mail)
  await database.transaction({ kind: 'installation' }, (tx) => job.finish(tx))
}
