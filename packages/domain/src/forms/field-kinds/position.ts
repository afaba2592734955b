import { formatNumber } from '../../localization/numbers.ts'
import { defineKind } from '../field-kind.ts'
import { partsOf } from '../kind-parts/parts-of.ts'
import { violation } from '../violation.ts'

/** A position on earth in degrees (WGS 84), with its accuracy in metres. */
export type Position = { lat: number; lon: number; accuracy?: number }

const within = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit
/** Six decimals of a degree are a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** At least five decimals, about a metre, and the sixth where it is stored: an export is imported as it was. */
const written = (degrees: number) => degrees.toFixed(6).replace(/0$/, '')

/** A position. Degrees have a decimal point in every language, as maps accept them. */
export const position = defineKind<Position>({
  type: 'position',
  columnType: 'none',
  displayKind: 'text',
  schemaKind: 'string',
  cellForm: 'position',
  input: 'line',
  linksTo: 'map',
  fitsInCell: false,
  hasDefault: false,
  isSingle: true,
  parse(raw) {
    if (raw === null || raw === undefined || raw === '') return { value: null }
    const { lat, lon, accuracy } = partsOf(raw, ['lat', 'lon', 'accuracy']) ?? {}
    if (!within(lat, 90) || !within(lon, 180)) return violation('validation.position')
    if (accuracy !== undefined && !(within(accuracy, 1e7) && accuracy >= 0)) return violation('validation.position')
    return { value: { lat: rounded(lat), lon: rounded(lon), ...(accuracy === undefined ? {} : { accuracy: Math.round(accuracy) }) } }
  },
  format({ lat, lon, accuracy }, _field, { culture }) {
    const coordinates = `${written(lat)}, ${written(lon)}`
    return accuracy === undefined ? coordinates : `${coordinates} (±${formatNumber(accuracy, culture, 0)} m)`
  },
})
