import { formatNumber } from '../../localization/numbers.ts'
import { defineKind } from '../field-kind.ts'
import { isNumberAsText } from '../../localization/number-as-text.ts'
import { checkNumberRange } from '../kind-parts/number-range.ts'
import { violation } from '../violation.ts'

/** Beyond this a number in JSON is no longer exact. */
const MAX_MAGNITUDE = 1e15

export const decimal = defineKind<number>({
  type: 'decimal',
  displayKind: 'number',
  schemaKind: 'number',
  cellForm: 'number',
  input: 'short',
  fitsInCell: true,
  columnType: 'number',
  range: 'numbers',
  parse(raw) {
    if (raw === null || raw === undefined || raw === '') return { value: null }
    if (isNumberAsText(raw)) return violation('validation.numberAsText')
    if (typeof raw !== 'number' || !Number.isFinite(raw) || Math.abs(raw) > MAX_MAGNITUDE) return violation('validation.decimal')
    return { value: raw === 0 ? 0 : raw }
  },
  check: checkNumberRange,
  format: (value, _field, { culture }) => formatNumber(value, culture, 10),
})
