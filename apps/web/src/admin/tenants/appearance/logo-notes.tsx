import { List } from '@mantine/core'
import { useEffect, useState } from 'react'
import { pictureContrast } from '@verka/domain/tenants/picture-contrast.ts'
import { useText } from '../../../language/use-text.tsx'
import { SURFACES } from '../../../ui/brand/palette.ts'
import { SCHEMES, type SchemeName } from '../config/config-draft.ts'
import { ContrastAlert, NOT_TEXT } from './contrast-notes.tsx'

/** The longer side of the analysed picture: larger than a displayed logo. */
const LOOKED_AT = 400

type Contrasts = Partial<Record<SchemeName, number>>

/** The contrast of a picture with the header in each mode. @throws when it cannot be read. */
async function contrastsOf(url: string): Promise<Contrasts> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const share = Math.min(1, LOOKED_AT / Math.max(picture.naturalWidth, picture.naturalHeight))
  const [width, height] = [picture.naturalWidth, picture.naturalHeight].map((side) => Math.max(1, Math.round(side * share))) as [
    number,
    number,
  ]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const paper = canvas.getContext('2d', { willReadFrequently: true })
  if (!paper) return {}
  paper.drawImage(picture, 0, 0, width, height)
  const pixels = paper.getImageData(0, 0, width, height)
  return Object.fromEntries(SCHEMES.map((scheme) => [scheme, pictureContrast(pixels, SURFACES[scheme].card)]))
}

/** Reports in which mode a logo is too dark, or too light, for the header. Nothing for an unreadable one. */
export function LogoNotes({ logoUrl }: { logoUrl: string | null }) {
  const { t, formatNumber } = useText()
  const [seen, setSeen] = useState<{ url: string; contrasts: Contrasts }>()
  useEffect(() => {
    if (logoUrl === null) return undefined
    let isGone = false
    void contrastsOf(logoUrl).then(
      (contrasts) => isGone || setSeen({ url: logoUrl, contrasts }),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [logoUrl])
  const contrasts = seen?.url === logoUrl ? seen?.contrasts : undefined
  const faint = SCHEMES.flatMap((scheme) => {
    const ratio = contrasts?.[scheme]
    return ratio !== undefined && ratio < NOT_TEXT ? [{ scheme, ratio }] : []
  })
  return (
    <output>
      {faint.length > 0 && (
        <ContrastAlert>
          {faint.map(({ scheme, ratio }) => (
            <List.Item key={scheme}>
              {t('tenants.contrastLogo', { mode: scheme, ratio: formatNumber(ratio, 1), wanted: formatNumber(NOT_TEXT, 1) })}
            </List.Item>
          ))}
        </ContrastAlert>
      )}
    </output>
  )
}
