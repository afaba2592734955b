import { formatNumber } from '../../localization/numbers.ts'
import type { FieldKind } from '../field-kind.ts'
import { checkNumberRange } from '../number-range.ts'
import { violation } from '../violation.ts'

/** Beyond this a number in JSON is no longer exact. */
const MAX_MAGNITUDE = 1e15

export const decimal: FieldKind<number> = {
  type: 'decimal',
  columnType: 'number',
  hasOptions: false,
  range: 'numbers',
  isChoice: false,
  hasPattern: false,
  emptyValue: null,
  parse(raw) {
    if (raw === null || raw === undefined || raw === '') return { value: null }
    if (typeof raw !== 'number' || !Number.isFinite(raw) || Math.abs(raw) > MAX_MAGNITUDE) return violation('validation.decimal')
    return { value: raw === 0 ? 0 : raw }
  },
  check: checkNumberRange,
  isBlank: () => false,
  format: (value, _field, { culture }) => formatNumber(value, culture, 10),
}
