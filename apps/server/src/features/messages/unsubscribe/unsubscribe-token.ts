import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parse as uuidBytes, stringify as uuidText } from 'uuid'
import { asId, type UserId, type TenantId } from '@verka/domain/entities/ids.ts'
import { isMessageKind, type MessageKind } from '@verka/domain/messages/message-kinds.ts'
import { SettingError, type Settings } from '../../../start/env.ts'

/** What a link unsubscribes from: mails of a kind to a person; of the digest: mails that wait for it. */
export interface Unsubscribing {
  tenantId: TenantId
  userId: UserId
  kind: MessageKind
}

const MAC_BYTES = 16
const ID_BYTES = 16

function macOf({ SECRET_KEY }: Pick<Settings, 'SECRET_KEY'>, payload: Buffer): Buffer {
  if (!SECRET_KEY) throw new SettingError('SECRET_KEY: is needed to sign links in mails')
  const key = Buffer.from(hkdfSync('sha256', SECRET_KEY, 'verka', 'unsubscribe', 32))
  return createHmac('sha256', key).update(payload).digest().subarray(0, MAC_BYTES)
}

/** A signed token: it takes the place of a login, and allows nothing but unsubscribing. It does not expire, as mails do not. */
export function unsubscribeToken(settings: Pick<Settings, 'SECRET_KEY'>, { tenantId, userId, kind }: Unsubscribing): string {
  const payload = Buffer.concat([uuidBytes(tenantId), uuidBytes(userId), Buffer.from(kind)])
  return Buffer.concat([macOf(settings, payload), payload]).toString('base64url')
}

/** The content of a token; undefined: we did not sign it. */
export function readUnsubscribeToken(settings: Pick<Settings, 'SECRET_KEY'>, token: string): Unsubscribing | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= MAC_BYTES + 2 * ID_BYTES) return undefined
  const payload = bytes.subarray(MAC_BYTES)
  if (!timingSafeEqual(macOf(settings, payload), bytes.subarray(0, MAC_BYTES))) return undefined
  const kind = payload.subarray(2 * ID_BYTES).toString()
  if (!isMessageKind(kind)) return undefined
  return {
    tenantId: asId(uuidText(payload.subarray(0, ID_BYTES))),
    userId: asId(uuidText(payload.subarray(ID_BYTES, 2 * ID_BYTES))),
    kind,
  }
}

/** Below `/resources`, which no service worker answers. */
export const UNSUBSCRIBE_PATH = '/resources/unsubscribe'

/** The link of a mail: opened by a person it asks, posted by a mail program it unsubscribes at once (RFC 8058). */
export const unsubscribeUrl = (settings: Pick<Settings, 'SECRET_KEY' | 'ORIGIN'>, unsubscribing: Unsubscribing): string =>
  `${settings.ORIGIN}${UNSUBSCRIBE_PATH}/${unsubscribeToken(settings, unsubscribing)}`
