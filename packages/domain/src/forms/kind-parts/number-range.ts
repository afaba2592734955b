import type { Field } from '../field.ts'
import type { Violation } from '../violation.ts'

/** The specification's range messages for numbers (section 5): between, at least, at most. */
export function checkNumberRange(value: number, field: Field): Violation | undefined {
  const { min, max } = field.validation.range ?? {}
  const isBelow = min !== undefined && value < min
  const isAbove = max !== undefined && value > max
  if (!isBelow && !isAbove) return undefined
  if (min !== undefined && max !== undefined) return { message: 'validation.between', params: { min, max } }
  return isBelow ? { message: 'validation.min', params: { min } } : { message: 'validation.max', params: { max: max! } }
}
