import { timeOf } from '../forms/field-kinds/time.ts'
import { kindOf } from '../forms/field-kinds.ts'
import type { Field } from '../forms/field.ts'
import { CONTENT_MESSAGES } from '../forms/text/text-content.ts'
import type { Violation } from '../forms/violation.ts'
import { plusDays } from '../localization/dates.ts'

/** The messages for a bound that is broken: between both, at least, at most. */
const RANGES = {
  numbers: ['validation.between', 'validation.min', 'validation.max'],
  days: ['validation.dateBetween', 'validation.dateMin', 'validation.dateMax'],
  minutes: ['validation.timeBetween', 'validation.timeMin', 'validation.timeMax'],
} as const

function rangeOf({ validation: { range: { min, max } = {} } }: Field, unit: keyof typeof RANGES, today: string): Violation[] {
  const written = { numbers: (bound: number) => bound, days: (days: number) => plusDays(today, days), minutes: timeOf }[unit]
  const bounds = { ...(min !== undefined && { min: written(min) }), ...(max !== undefined && { max: written(max) }) }
  const [both, least, most] = RANGES[unit]
  if (min === undefined && max === undefined) return []
  return [{ message: min === undefined ? most : max === undefined ? least : both, params: bounds }]
}

/** What a field's settings allow, as the messages that a value beyond them causes. */
export function limitsOfField(field: Field, today: string): Violation[] {
  const { range, hasLength, hasContent, hasPattern, hasCount, files } = kindOf(field)
  const { content, pattern, message, minLength, maxLength, maxCount, maxMiB } = field.validation
  return [
    ...(range ? rangeOf(field, range, today) : []),
    ...(hasContent && content ? [{ message: CONTENT_MESSAGES[content] }] : []),
    ...(hasLength && minLength !== undefined ? [{ message: 'validation.minLength', params: { length: minLength } }] : []),
    ...(hasLength && maxLength !== undefined ? [{ message: 'validation.maxLength', params: { length: maxLength } }] : []),
    ...(hasPattern && pattern ? [{ message: 'validation.patternMismatch', params: { pattern }, ...(message && { text: message }) }] : []),
    ...(hasCount && files && maxCount !== undefined ? [{ message: 'validation.maxFiles', params: { count: maxCount } }] : []),
    ...(files && maxMiB !== undefined ? [{ message: 'validation.fileSize', params: { size: maxMiB } }] : []),
  ]
}
