import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { MessageTextId, TenantId } from '@verka/domain/entities/ids.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { invalid, notFound, AppError } from '@verka/domain/errors/app-error.ts'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import {
  KIND_NAMES,
  kindById,
  kindOfMessage,
  placeholdersOf,
  type ChannelRules,
  type MessageKind,
} from '@verka/domain/messages/message-kinds.ts'
import { effectiveRules } from '@verka/domain/messages/message-settings.ts'
import type { MessageText, updateMessageText as updateCall } from '@verka/domain/messages/message-texts.api.ts'
import { may } from '@verka/domain/access/permissions.ts'
import type { MessageTemplate } from '@verka/messages/templates/message-template.ts'
import { DEFAULT_TEMPLATES } from '@verka/messages/templates/templates.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { TenantContext } from '../../../http/context.ts'
import { audit } from '../../audit/audit.ts'
import { refuseWhenStale } from '../../guards/refuse-when-stale.ts'
import { readMessageTextForSave, readMessageTexts, saveMessageText } from './message-texts.queries.ts'
import { templateErrors } from './template-engine.ts'

type Row = Awaited<ReturnType<typeof readMessageTexts>>[number]
type Templates = Record<Culture, MessageTemplate>

const idOf = (kind: MessageKind) => asId<'messageText'>(kindOfMessage(kind).id)
const byCulture = <Value>(valueOf: (culture: Culture) => Value) =>
  Object.fromEntries(CULTURES.map((culture) => [culture, valueOf(culture)])) as Record<Culture, Value>
const defaultsOf = (kind: MessageKind): Templates => byCulture((culture) => DEFAULT_TEMPLATES[culture][kind])

/** The texts and channels of a kind in a tenant. */
interface KindInTenant {
  rules: ChannelRules
  templates: Templates
}
export type TextsOfTenant = (kind: MessageKind) => KindInTenant

/** The texts of a tenant, read once for many messages. */
export async function loadTextsOfTenant(tx: Tx, tenantId: TenantId): Promise<TextsOfTenant> {
  const rows = new Map((await readMessageTexts(tx, tenantId)).map((row) => [row.id, row]))
  return (kind) => {
    const row = rows.get(idOf(kind))
    return { rules: effectiveRules(kind, row?.channels), templates: { ...defaultsOf(kind), ...row?.texts } }
  }
}

function textOf(context: TenantContext, kind: MessageKind, row: Row | undefined): MessageText {
  const { channels, isEssential } = kindOfMessage(kind)
  const defaults = defaultsOf(kind)
  return {
    id: idOf(kind),
    kind,
    version: row?.version ?? 1,
    createdAt: (row?.created_at ?? START).toISOString(),
    updatedAt: (row?.updated_at ?? START).toISOString(),
    texts: { ...defaults, ...row?.texts },
    defaults,
    channels: effectiveRules(kind, row?.channels),
    defaultChannels: channels,
    isEssential,
    isOwn: row !== undefined && (Object.keys(row.texts).length > 0 || !isSame(row.channels, channels)),
    can: { edit: may(context.actor.role, 'messageTexts', 'write') },
  }
}
/** A kind that no tenant has changed exists since the beginning. */
const START = new Date(0)
const isSame = (one: ChannelRules, other: ChannelRules) =>
  one.inbox === other.inbox && one.mail === other.mail && one.sms === other.sms && one.push === other.push

/** Every kind of message with its texts, in the order of the domain. */
export async function listTexts(context: TenantContext): Promise<MessageText[]> {
  const rows = new Map((await readMessageTexts(context.tx, context.tenant.id)).map((row) => [row.id, row]))
  return KIND_NAMES.map((kind) => textOf(context, kind, rows.get(idOf(kind))))
}

/** @throws `notFound` */
export async function loadText(context: TenantContext, id: string): Promise<MessageText> {
  const text = (await listTexts(context)).find((one) => one.id === id)
  if (!text) throw notFound()
  return text
}

/** Saves the texts and channels of a kind. @throws `stale`, `invalid` at the field of an unknown placeholder, `notFound` */
export async function changeText(context: TenantContext, id: MessageTextId, body: BodyOf<typeof updateCall>): Promise<MessageText> {
  const { tx, tenant, now } = context
  const kind = kindById(id)
  if (!kind) throw notFound()
  const before = textOf(context, kind, await readMessageTextForSave(tx, tenant.id, id))
  refuseWhenStale(body.version, before)
  const { channels } = kindOfMessage(kind)
  // the digest and what is essential are not the tenant's to turn off
  const accepted = kind === 'digest' ? channels : effectiveRules(kind, body.channels)
  const texts = ownTexts(kind, body.texts)
  const errors = CULTURES.flatMap((culture) => errorsOf(kind, culture, texts[culture]))
  if (errors.length > 0) throw invalid(errors)
  if (!(await saveMessageText(tx, tenant.id, { id, texts, channels: accepted }, before.version, now)))
    throw new AppError('stale', { message: '@errors.stale', field: 'version' }, { current: await loadText(context, id) })
  const after = await loadText(context, id)
  const audited = ({ texts: all, channels: ways }: MessageText) => ({ kind, texts: all, channels: ways })
  audit(context, { action: 'update', entity: 'messageText', entityId: id, before: audited(before), after: audited(after) })
  return after
}

/** The texts that differ from Verka's: the others follow Verka's, also of later versions. */
function ownTexts(kind: MessageKind, given: Partial<Templates>): Partial<Templates> {
  const defaults = defaultsOf(kind)
  const differs = ([culture, text]: [string, MessageTemplate]) =>
    text.subject !== defaults[culture as Culture].subject || text.body !== defaults[culture as Culture].body
  return Object.fromEntries((Object.entries(given) as [Culture, MessageTemplate][]).filter(differs))
}

/** The errors of a text, at its fields. */
export function errorsOf(kind: MessageKind, culture: Culture, text: MessageTemplate | undefined, at = `texts.${culture}.`) {
  if (!text) return []
  const names = Object.keys(placeholdersOf(kind))
  return (['subject', 'body'] as const).flatMap((part) => templateErrors(culture, text[part], names, `${at}${part}`))
}
