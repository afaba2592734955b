import type { BodyOf } from '@verka/domain/api/contract.ts'
import { asId, type MessageTextId } from '@verka/domain/entities/ids.ts'
import { invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { kindById, type MessageKind } from '@verka/domain/messages/message-kinds.ts'
import type { MessagePreview, previewMessageText as previewCall } from '@verka/domain/messages/message-texts.api.ts'
import type { TransactionStatus } from '@verka/domain/services/modes.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import type { SiteContext } from '../../http/context.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import { LOGO_CID } from '../../mail/mail-html.ts'
import type { Mail } from '../../mail/mailer.ts'
import { errorsOf } from '../messages/texts/message-texts.ts'
import { renderText } from '../messages/texts/render-message.ts'
import { loadMailLook } from '../tenants/mail-look.ts'
import { filterTransactions, loadTransaction } from '../transactions/transactions.ts'
import { sampleParams } from './sample-params.ts'

/**
 * A text as it is being written, as the caller would receive it, for a transaction of the site: a given one, else the newest.
 * @throws `invalid` at the field of an unknown placeholder, `notFound`
 */
export async function previewText(context: SiteContext, id: MessageTextId, body: BodyOf<typeof previewCall>): Promise<MessagePreview> {
  const { culture, template, transactionId } = body
  const kind = kindById(id)
  if (!kind) throw notFound()
  const errors = errorsOf(kind, culture, template, `texts.${culture}.`)
  if (errors.length > 0) throw invalid(errors)
  const transaction =
    transactionId === undefined ? await newestTransaction(context, kind) : await loadTransaction(context, asId(transactionId))
  const { now, timeZone, tenant, actor } = context
  const params = await sampleParams(kind, { now, timeZone, culture, transaction })
  const { title, body: rendered } = renderText({ kind, template }, params, {
    culture,
    timeZone,
    recipient: actor.name,
    tenant: tenant.name,
    now,
  })
  const text = await loadServedTranslator(culture)
  const mail = composeMail(text, {
    look: await loadMailLook(context.tx, tenant.id),
    to: actor.email,
    subject: title,
    paragraphs: rendered.split(/\n{2,}/),
    // the page shows it without following links
    action: { label: text.t(kind === 'digest' ? 'mail.openInbox' : 'mail.openSubject'), url: '#', after: [] },
    footer: text.t('mail.footer', { tenant: tenant.name }),
    settings: { url: '#', label: text.t('mail.settings') },
  })
  return { subject: title, body: rendered, html: withPictures(mail), transactionId: transaction?.id ?? null }
}

const withDueTime: ListQuery['filters'] = [{ column: 'dueAt', value: { from: '2000-01-01' } }]
const withStatus = (status: TransactionStatus): ListQuery['filters'] => [{ column: 'status', value: [status] }]

/** The transactions that a kind is about. */
const SUBJECTS: Partial<Record<MessageKind, ListQuery['filters']>> = {
  dueSoon: withDueTime,
  due: withDueTime,
  overdue: withDueTime,
  openCase: withStatus('started'),
  caseUpdated: withStatus('started'),
  caseAssigned: withStatus('started'),
  caseCompleted: withStatus('completed'),
  caseCancelled: withStatus('cancelled'),
}

/** The newest transaction that the kind is about, else the newest. */
async function newestTransaction(context: SiteContext, kind: MessageKind): Promise<Transaction | undefined> {
  const newest = { ordering: [{ column: 'createdAt', dir: 'desc' as const }], limit: 1, skipCount: true }
  const subjects = SUBJECTS[kind]
  const found = subjects && (await filterTransactions(context, {}, { ...newest, filters: subjects })).items[0]
  return found ?? (await filterTransactions(context, {}, newest)).items[0]
}

/** A browser shows no picture of another part of a mail. */
function withPictures({ html = '', pictures = [] }: Mail): string {
  const logo = pictures.find(({ cid }) => cid === LOGO_CID)
  return logo ? html.replace(`cid:${LOGO_CID}`, `data:image/png;base64,${logo.png.toString('base64')}`) : html
}
