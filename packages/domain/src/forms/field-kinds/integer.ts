import { formatNumber } from '../../localization/numbers.ts'
import type { FieldKind } from '../field-kind.ts'
import { checkNumberRange } from '../number-range.ts'
import { violation } from '../violation.ts'

export const integer: FieldKind<number> = {
  type: 'integer',
  columnType: 'number',
  hasOptions: false,
  range: 'numbers',
  isChoice: false,
  hasPattern: false,
  emptyValue: null,
  parse(raw) {
    if (raw === null || raw === undefined || raw === '') return { value: null }
    if (typeof raw !== 'number' || !Number.isSafeInteger(raw)) return violation('validation.integer')
    return { value: raw === 0 ? 0 : raw }
  },
  check: checkNumberRange,
  isBlank: () => false,
  format: (value, _field, { culture }) => formatNumber(value, culture, 0),
}
