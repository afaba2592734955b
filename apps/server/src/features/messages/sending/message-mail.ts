import { asId, type TenantId } from '@verka/domain/entities/ids.ts'
import { DEFAULT_CULTURE, isCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import { isMessageKind, kindOfMessage, type MessageKind } from '@verka/domain/messages/message-kinds.ts'
import { addressOfMessage } from '@verka/domain/messages/address-of-message.ts'
import type { ResourceName } from '@verka/domain/resources/resources.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import { composeMail } from '../../../mail/compose-mail.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { loadMailLook } from '../../tenants/mail-look.ts'
import { loadTextsOfTenant } from '../texts/message-texts.ts'
import { unsubscribeUrl } from '../unsubscribe/unsubscribe-token.ts'
import type { MessageRuntime } from './render-messages.ts'
import type { SendingPerson } from './sending.queries.ts'

export interface MailedMessage {
  id: string
  kind: string
  title: string | null
  body: string | null
  entity: string | null
  entity_id: string | null
  site: string | null
}

export const cultureOf = (person: Pick<SendingPerson, 'culture' | 'tenant_culture'>): Culture => {
  const culture = person.culture ?? person.tenant_culture
  return isCulture(culture) ? culture : DEFAULT_CULTURE
}

type OpenedMessage = Pick<MailedMessage, 'kind' | 'entity' | 'entity_id' | 'site'>

/** The address of what a message is about, in its site; without one: of the inbox. */
export const urlOfSubject = (origin: string, message: OpenedMessage): string => `${origin}${pathOfSubject(message)}`

/** The path of what a message is about, in its site; without one: of the inbox. */
export function pathOfSubject({ kind, entity, entity_id: id, site }: OpenedMessage): string {
  const subject = entity !== null && id !== null ? { entity: entity as ResourceName, id } : null
  return addressOfMessage({ kind, subject, site }) ?? '/exe/inbox'
}

export const paragraphsOf = (body: string | null) => (body ?? '').split(/\n{2,}/)

/** Whether a person may turn mails of a kind off. */
const mayUnsubscribe = (kind: MessageKind, rule: string) => !kindOfMessage(kind).isEssential && rule !== 'always'

/** The mail of one message. */
export async function composeMessageMail(
  { database, settings }: Pick<MessageRuntime, 'database' | 'settings'>,
  tenantId: TenantId,
  message: MailedMessage & SendingPerson,
): Promise<Mail> {
  const { look, rule } = await database.transaction({ kind: 'tenant', tenantId }, async (tx) => ({
    look: await loadMailLook(tx, tenantId),
    rule: isMessageKind(message.kind) ? (await loadTextsOfTenant(tx, tenantId))(message.kind).rules.mail : 'always',
  }))
  const text = await loadServedTranslator(cultureOf(message))
  const kind = isMessageKind(message.kind) ? message.kind : undefined
  const who = { tenantId, userId: asId<'user'>(message.user_id) }
  const unsubscribe = kind && mayUnsubscribe(kind, rule) ? unsubscribeUrl(settings, { ...who, kind }) : undefined
  return composeMail(text, {
    id: message.id,
    look,
    to: message.email,
    subject: message.title ?? '',
    paragraphs: paragraphsOf(message.body),
    action: { label: text.t('mail.openSubject'), url: urlOfSubject(settings.ORIGIN, message), after: [] },
    footer: text.t('mail.footer', { tenant: message.tenant_name }),
    ...(unsubscribe !== undefined && { unsubscribe: { url: unsubscribe, label: text.t('mail.unsubscribe') } }),
    settings: { url: `${settings.ORIGIN}/exe/messageSettings`, label: text.t('mail.settings') },
  })
}
