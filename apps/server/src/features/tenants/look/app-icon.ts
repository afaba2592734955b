import { textOn } from '@verka/domain/tenants/contrast.ts'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import type { TenantLook } from '@verka/domain/tenants/tenants.api.ts'
import type { Database } from '../../../db/database.ts'
import { drawMark } from '../../../files/draw.ts'
import { drawLogoIcon } from '../../../files/images.ts'
import { loadLogo } from '../tenants.ts'

/**
 * The app icon for a home screen, PNG: the tenant's logo, else Verka's mark in the tenant's colour, else in Verka's own.
 * @param shape its pixels, and those of the picture in its middle.
 */
export async function drawAppIcon(
  database: Database,
  look: TenantLook | undefined,
  shape: { size: number; inside: number },
): Promise<Buffer> {
  const logo = look?.logoUrl
    ? await database.transaction({ kind: 'installation' }, (tx) => loadLogo(tx, look.key), { isReadOnly: true })
    : undefined
  const background = look?.colours.primary ?? DEFAULT_COLOURS.primary
  // an unreadable logo is replaced by the mark
  return (logo && (await drawLogoIcon(logo.bytes, shape))) ?? drawMark({ ...shape, background, ink: textOn(background) })
}
