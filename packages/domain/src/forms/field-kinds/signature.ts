import type { Culture } from '../../localization/cultures.ts'
import { defineKind } from '../field-kind.ts'
import { partsOf } from '../parts-of.ts'
import { violation } from '../violation.ts'

/** Most points of a signature: minutes of writing. */
const MAX_POINTS = 10_000
const MAX_SIDE = 4000

/** What somebody wrote: strokes of points x, y, x, y … on a surface of so many pixels, and the picture that the server drew of it. */
export type Signature = { width: number; height: number; strokes: number[][]; fileId?: string }

const SIGNED: Record<Culture, string> = { 'sv-SE': 'Signerad', 'en-US': 'Signed', 'nb-NO': 'Signert' }

const isSide = (side: unknown): side is number => typeof side === 'number' && side >= 1 && side <= MAX_SIDE

function isStroke(stroke: unknown, width: number, height: number): stroke is number[] {
  if (!Array.isArray(stroke) || stroke.length < 2 || stroke.length % 2 !== 0) return false
  return stroke.every((at, index) => typeof at === 'number' && at >= 0 && at <= (index % 2 === 0 ? width : height))
}

/** A signature: vector strokes. Coordinates are kept to a tenth of a pixel. */
export const signature = defineKind<Signature>({
  type: 'signature',
  columnType: 'none',
  displayKind: 'text',
  schemaKind: 'string',
  hasDefault: false,
  requiredMessage: 'validation.requiredSignature',
  files: {
    found: ({ fileId }) => (fileId === undefined ? [] : [{ fileId, purpose: 'image' }]),
    withFacts: (value) => value,
  },
  parse(raw) {
    if (raw === null || raw === undefined || raw === '') return { value: null }
    const parts = partsOf(raw, ['width', 'height', 'strokes', 'fileId'])
    const { width, height, strokes, fileId } = parts ?? {}
    if (!isSide(width) || !isSide(height) || !Array.isArray(strokes)) return violation('validation.wrongKind')
    if (fileId !== undefined && typeof fileId !== 'string') return violation('validation.wrongKind')
    const points = strokes.reduce((sum: number, stroke) => sum + (Array.isArray(stroke) ? stroke.length / 2 : 0), 0)
    if (points > MAX_POINTS) return violation('validation.signatureTooLong')
    if (!strokes.every((stroke) => isStroke(stroke, width, height))) return violation('validation.wrongKind')
    if (strokes.length === 0) return { value: null }
    const kept = strokes.map((stroke) => stroke.map((at) => Math.round(at * 10) / 10))
    return { value: { width, height, strokes: kept, ...(fileId === undefined ? {} : { fileId }) } }
  },
  format: (_value, _field, { culture }) => SIGNED[culture],
})
