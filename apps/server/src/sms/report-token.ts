import { createHmac, timingSafeEqual } from 'node:crypto'
import { asId, type TenantId, type SiteId } from '@verka/domain/entities/ids.ts'

/** The secret of an installation, without which no report could be trusted. */
export function secretOf({ SECRET_KEY }: { SECRET_KEY?: string | undefined }): string {
  if (!SECRET_KEY) throw new Error('text messages need a SECRET_KEY')
  return SECRET_KEY
}

/** The message to one number that a report is about. */
export interface ReportedSms {
  tenantId: TenantId
  siteId: SiteId
  /** Of the recipient. */
  id: string
}

const ID_BYTES = 16
const MAC_BYTES = 16
const LENGTH = 3 * ID_BYTES + MAC_BYTES

const bytesOf = ({ tenantId, siteId, id }: ReportedSms) => Buffer.from([tenantId, siteId, id].join('').replaceAll('-', ''), 'hex')
const macOf = (secretKey: string, ids: Buffer) =>
  createHmac('sha256', createHmac('sha256', secretKey).update('reports of text messages').digest())
    .update(ids)
    .digest()
    .subarray(0, MAC_BYTES)
const idAt = (bytes: Buffer, index: number) =>
  bytes
    .subarray(index * ID_BYTES, (index + 1) * ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The secret part of the address for reports of one message: its ids, signed with a key of the installation. */
export function reportToken(secretKey: string, sms: ReportedSms): string {
  const ids = bytesOf(sms)
  return Buffer.concat([ids, macOf(secretKey, ids)]).toString('base64url')
}

/** The message of a token; undefined for any other text. */
export function readReportToken(secretKey: string, token: string): ReportedSms | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== LENGTH) return undefined
  const ids = bytes.subarray(0, 3 * ID_BYTES)
  if (!timingSafeEqual(macOf(secretKey, ids), bytes.subarray(3 * ID_BYTES))) return undefined
  return { tenantId: asId<'tenant'>(idAt(ids, 0)), siteId: asId<'site'>(idAt(ids, 1)), id: idAt(ids, 2) }
}
