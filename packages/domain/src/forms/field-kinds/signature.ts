import type { Culture } from '../../localization/cultures.ts'
import { defineKind } from '../field-kind.ts'
import { PEN_WIDTH, signaturePath } from '../kind-parts/signature-path.ts'
import { partsOf } from '../kind-parts/parts-of.ts'
import { violation } from '../violation.ts'

/** Maximum points of a signature: minutes of writing. */
const MAX_POINTS = 10_000
const MAX_SIDE = 2000
/** A picture of two colours has a few thousand characters. */
const MAX_PNG = 500_000

/**
 * A signature: strokes of points x, y, x, y … on a surface of the given pixels, and the picture that the server rendered of it, in base64.
 */
export type Signature = { width: number; height: number; strokes: number[][]; png?: string }

const SIGNED: Record<Culture, string> = { 'sv-SE': 'Signerad', 'en-US': 'Signed', 'nb-NO': 'Signert' }

const isSide = (side: unknown): side is number => typeof side === 'number' && side >= 1 && side <= MAX_SIDE

function isStroke(stroke: unknown, width: number, height: number): stroke is number[] {
  if (!Array.isArray(stroke) || stroke.length < 2 || stroke.length % 2 !== 0) return false
  return stroke.every((at, index) => typeof at === 'number' && at >= 0 && at <= (index % 2 === 0 ? width : height))
}

/** A signature: vector strokes. Coordinates are rounded to a tenth of a pixel. */
export const signature = defineKind<Signature>({
  type: 'signature',
  columnType: 'none',
  displayKind: 'text',
  schemaKind: 'string',
  cellForm: 'displayed',
  input: 'block',
  shownAs: 'signature',
  fitsInCell: false,
  hasDefault: false,
  requiredMessage: 'validation.requiredSignature',
  picture: {
    svg: ({ width, height, strokes }) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<rect width="100%" height="100%" fill="#fff"/><path d="${signaturePath(strokes)}" fill="none" stroke="#111" ` +
      `stroke-width="${PEN_WIDTH}" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
    withPng: (value, png) => ({ ...value, png }),
  },
  parse(raw) {
    if (raw === null || raw === undefined || raw === '') return { value: null }
    const parts = partsOf(raw, ['width', 'height', 'strokes', 'png'])
    const { width, height, strokes, png } = parts ?? {}
    if (!isSide(width) || !isSide(height) || !Array.isArray(strokes)) return violation('validation.wrongKind')
    if (png !== undefined && !(typeof png === 'string' && png.length <= MAX_PNG && /^[\w+/]*=*$/.test(png)))
      return violation('validation.wrongKind')
    const points = strokes.reduce((sum: number, stroke) => sum + (Array.isArray(stroke) ? stroke.length / 2 : 0), 0)
    if (points > MAX_POINTS) return violation('validation.signatureTooLong')
    if (!strokes.every((stroke) => isStroke(stroke, width, height))) return violation('validation.wrongKind')
    if (strokes.length === 0) return { value: null }
    const kept = strokes.map((stroke) => stroke.map((at) => Math.round(at * 10) / 10))
    return { value: { width, height, strokes: kept, ...(png === undefined ? {} : { png }) } }
  },
  format: (_value, _field, { culture }) => SIGNED[culture],
})
