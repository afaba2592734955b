import { formatDate, isCalendarDate } from '../../localization/dates.ts'
import type { FieldKind } from '../field-kind.ts'
import { violation } from '../violation.ts'

/** A calendar day, `YYYY-MM-DD`, without time or zone. */
export const date: FieldKind<string> = {
  type: 'date',
  columnType: 'date',
  hasOptions: false,
  hasRange: false,
  emptyValue: null,
  parse(raw) {
    if (raw === null || raw === undefined || raw === '') return { value: null }
    if (typeof raw !== 'string' || !isCalendarDate(raw)) return violation('validation.date')
    return { value: raw }
  },
  check: () => undefined,
  isBlank: () => false,
  format: (value, _field, culture) => formatDate(value, culture),
}
