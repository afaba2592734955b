import { daysBetween, formatDate, isCalendarDate, plusDays } from '../../localization/dates.ts'
import type { Field } from '../field.ts'
import { defineKind } from '../field-kind.ts'
import { violation, type Violation } from '../violation.ts'

/** Bounds are days from today in the tenant's time zone: -7 to 0 is the week until today (specification section 5). */
function checkDayRange(day: string, field: Field, today: string | undefined): Violation | undefined {
  const { min, max } = field.validation.range ?? {}
  if (today === undefined || (min === undefined && max === undefined)) return undefined
  const days = daysBetween(today, day)
  const isEarly = min !== undefined && days < min
  const isLate = max !== undefined && days > max
  if (!isEarly && !isLate) return undefined
  if (min !== undefined && max !== undefined)
    return { message: 'validation.dateBetween', params: { min: plusDays(today, min), max: plusDays(today, max) } }
  return isEarly
    ? { message: 'validation.dateMin', params: { min: plusDays(today, min) } }
    : { message: 'validation.dateMax', params: { max: plusDays(today, max!) } }
}

/** A calendar day, `YYYY-MM-DD`, without time or zone. */
export const date = defineKind<string>({
  type: 'date',
  displayKind: 'date',
  schemaKind: 'dateTime',
  cellForm: 'day',
  moment: 'day',
  input: 'short',
  fitsInCell: true,
  columnType: 'date',
  range: 'days',
  parse(raw) {
    if (raw === null || raw === undefined || raw === '') return { value: null }
    if (typeof raw !== 'string' || !isCalendarDate(raw)) return violation('validation.date')
    return { value: raw }
  },
  check: (value, field, { today }) => checkDayRange(value, field, today),
  format: (value, _field, { culture }) => formatDate(value, culture),
})
