import { formatTime } from '../../localization/dates.ts'
import type { Field } from '../field.ts'
import { defineKind } from '../field-kind.ts'
import { violation, type Violation } from '../violation.ts'

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes after midnight as `HH:MM`. */
export const timeOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Bounds in minutes; from 22:00 to 06:00 is the night (specification section 5: min > max wraps past midnight). */
function checkTimeRange(time: string, field: Field): Violation | undefined {
  const { min, max } = field.validation.range ?? {}
  const minutes = minutesOf(time)
  const isEarly = min !== undefined && minutes < min
  const isLate = max !== undefined && minutes > max
  const isWrapped = min !== undefined && max !== undefined && min > max
  if (isWrapped ? !(isEarly && isLate) : !isEarly && !isLate) return undefined
  if (min !== undefined && max !== undefined) return { message: 'validation.timeBetween', params: { min: timeOf(min), max: timeOf(max) } }
  return isEarly
    ? { message: 'validation.timeMin', params: { min: timeOf(min) } }
    : { message: 'validation.timeMax', params: { max: timeOf(max!) } }
}

/** A time of day, `HH:MM`, without day or zone. */
export const time = defineKind<string>({
  type: 'time',
  displayKind: 'time',
  schemaKind: 'string',
  cellForm: 'timeOfDay',
  moment: 'timeOfDay',
  input: 'short',
  fitsInCell: true,
  columnType: 'text',
  range: 'minutes',
  parse(raw) {
    if (raw === null || raw === undefined || raw === '') return { value: null }
    return typeof raw === 'string' && TIME.test(raw) ? { value: raw } : violation('validation.time')
  },
  check: checkTimeRange,
  format: (value, _field, { culture }) => formatTime(value, culture),
})
