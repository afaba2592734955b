import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { MailLook } from '../../mail/mail-look.ts'
import { loadLogo, tenantOfSession } from './tenants.ts'

const LOGO_HEIGHT = 40
const MAX_LOGO_WIDTH = 240
/** A larger logo would travel with every mail: the name takes its place. */
const MAX_LOGO_BYTES = 150_000

/** The look of a tenant's mails. */
export async function loadMailLook(tx: Tx, tenantId: TenantId): Promise<MailLook> {
  const { look } = await tenantOfSession(tx, tenantId)
  const { name, colours, darkColours, logoUrl } = look
  const logo = logoUrl === null ? undefined : await loadLogo(tx, look.key)
  return { name, colours, darkColours, logo: logo && logo.bytes.length <= MAX_LOGO_BYTES ? sized(logo) : undefined }
}

function sized({ bytes, ratio }: { bytes: Buffer; ratio: number }): MailLook['logo'] {
  const height = Math.min(LOGO_HEIGHT, MAX_LOGO_WIDTH / ratio)
  return { png: bytes, width: Math.max(1, Math.round(height * ratio)), height: Math.max(1, Math.round(height)) }
}
