import { kindOf } from '../forms/field-kinds.ts'
import type { FieldValue } from '../forms/field.ts'
import { isSameValue, optionsOf } from '../forms/flat-fields.ts'
import type { FieldState } from '../rules/engine/evaluate-form.ts'
import type { Write } from '../rules/engine/outgoing.ts'
import type { Reference } from '../rules/rule.ts'
import { outsideKey } from '../rules/sources.ts'
import type { Expectation, Written } from './rule-test.ts'

/** What a form shows and writes for what a case gives. */
export interface Outcome {
  fields: ReadonlyMap<string, FieldState>
  /** The change of each field that is written, by `outsideKey` of its reference. */
  writes: ReadonlyMap<string, { target: Reference; change: NonNullable<Written> }>
}

/** The value of a field in the form: null while it is hidden. A value that is not of its kind is as it was typed. */
export function valueOf({ field, value, isVisible }: FieldState): FieldValue {
  if (!isVisible) return null
  const parsed = kindOf(field).parse(value, field)
  return 'value' in parsed ? parsed.value : value
}

/** Several writes to one field as one change, in their order: amounts are added up, and a set value replaces what was before. */
export function writesByTarget(writes: readonly Write[]): Outcome['writes'] {
  const changes = new Map<string, { target: Reference; change: NonNullable<Written> }>()
  for (const { target, change } of writes) {
    const key = outsideKey(target)
    const before = changes.get(key)?.change
    changes.set(key, { target, change: before ? bothChanges(before, change) : change })
  }
  return changes
}

function bothChanges(before: NonNullable<Written>, change: NonNullable<Written>): NonNullable<Written> {
  if ('set' in change) return change
  if ('add' in before) return { add: before.add + change.add }
  return { set: (typeof before.set === 'number' ? before.set : 0) + change.add }
}

/** The expectation that is met: the same aspect, as it is. Undefined: its field is not there. */
export function asItIs(expectation: Expectation, { fields, writes }: Outcome): Expectation | undefined {
  if (expectation.aspect === 'write') return { ...expectation, is: writes.get(outsideKey(expectation.target))?.change ?? null }
  const state = fields.get(expectation.propertyTypeId)
  if (!state) return undefined
  switch (expectation.aspect) {
    case 'visible':
      return { ...expectation, is: state.isVisible }
    case 'enabled':
      return { ...expectation, is: state.isEnabled }
    case 'required':
      return { ...expectation, is: state.isRequired }
    case 'valid':
      return { ...expectation, is: state.violation === undefined }
    case 'option':
      return { ...expectation, is: optionsOf(state.field).some(({ value }) => value === expectation.option) }
    case 'value':
      return { ...expectation, is: valueOf(state) }
  }
}

/** Whether two expectations of one aspect are equal. */
export const isSameExpectation = (one: Expectation, other: Expectation): boolean =>
  isSameValue(one.is as FieldValue, other.is as FieldValue)
