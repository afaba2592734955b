import { DEFAULT_CULTURE, isCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import { KIND_NAMES, kindOfMessage } from '@verka/domain/messages/message-kinds.ts'
import { DEFAULT_SETTINGS, type KindSettings, type MessageSettings } from '@verka/domain/messages/message-settings.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { MailLook } from '../../../mail/mail-look.ts'
import { loadMailLook } from '../../tenants/mail-look.ts'
import { auditElsewhere } from '../../audit/audit-elsewhere.ts'
import { newId } from '../../../ids.ts'
import { readMessageSettings, saveMessageSettings } from '../message-settings.queries.ts'
import { readPerson } from '../sending/sending.queries.ts'
import type { Unsubscribing } from './unsubscribe-token.ts'

/** Whom a link belongs to, for the page that asks. */
export interface Unsubscriber {
  culture: Culture
  look: MailLook
}

/** The person of a link, and the look of their tenant; undefined: they are gone. Scope of the tenant. */
export async function findUnsubscriber(tx: Tx, { tenantId, userId }: Unsubscribing): Promise<Unsubscriber | undefined> {
  const person = await readPerson(tx, tenantId, userId)
  if (!person) return undefined
  const culture = person.culture ?? person.tenant_culture
  return { culture: isCulture(culture) ? culture : DEFAULT_CULTURE, look: await loadMailLook(tx, tenantId) }
}

/** Turns off mails of the kind, or those that wait for the digest. Scope of the tenant. */
export async function unsubscribe(
  tx: Tx,
  unsubscribing: Unsubscribing,
  request: { id: string; address: string; now: Date },
): Promise<void> {
  const { tenantId, userId, kind } = unsubscribing
  const row = await readMessageSettings(tx, tenantId, userId)
  const settings = row?.settings ?? DEFAULT_SETTINGS
  const off = withoutMails(settings, kind)
  const owner = { tenantId, userId }
  // of two clicks at once the other has saved the same
  if (!(await saveMessageSettings(tx, owner, { settings: { ...settings, kinds: off }, version: row?.version ?? 1 }, request.now))) return
  auditElsewhere(tx, {
    tenantId,
    id: newId(request.now),
    siteId: null,
    at: request.now,
    actorId: userId,
    action: 'update',
    entity: 'preference',
    entityId: userId,
    before: undefined,
    after: { key: 'messages', unsubscribed: kind },
    requestId: request.id,
    address: request.address,
  })
}

function withoutMails({ kinds }: MessageSettings, kind: Unsubscribing['kind']): MessageSettings['kinds'] {
  const isMeant = (name: Unsubscribing['kind'], own: KindSettings | undefined) =>
    kind === 'digest' ? own?.pace === 'digest' : name === kind
  const changed = KIND_NAMES.filter((name) => !kindOfMessage(name).isEssential && isMeant(name, kinds[name]))
  return { ...kinds, ...Object.fromEntries(changed.map((name) => [name, { ...kinds[name], mail: false }])) }
}
