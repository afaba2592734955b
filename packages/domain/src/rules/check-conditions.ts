import type { FieldError } from '../errors/app-error.ts'
import type { Field } from '../forms/field.ts'
import { kindOf } from '../forms/field-kinds.ts'
import { optionsOf } from '../forms/flat-fields.ts'
import { numberOf } from './condition.ts'
import type { Condition, ConditionType, Rule } from './rule.ts'

const IS_THERE = ['exists'] as const satisfies ConditionType[]
const IS_SAME = [...IS_THERE, 'equal'] as const satisfies ConditionType[]
const IN_ORDER = [...IS_SAME, 'above', 'aboveOrEqual', 'below', 'belowOrEqual'] as const satisfies ConditionType[]

/** The conditions that a source can be held against: what has parts is there or not, and only what has an order is above or below. */
export function conditionTypesOf(source: Field | undefined): readonly ConditionType[] {
  // a name, a title, a code
  if (!source) return IN_ORDER
  switch (kindOf(source).columnType) {
    case 'none':
      return IS_THERE
    case 'boolean':
    case 'choice':
      return IS_SAME
    default:
      return IN_ORDER
  }
}

/** Whether a value is compared as one of the source's own kind (`condition.ts`): in the form in which that one is stored. */
function isOfKind(source: Field | undefined, value: Condition['value']): boolean {
  const columnType = source ? kindOf(source).columnType : 'text'
  if (columnType === 'number') return numberOf(value) !== undefined
  if (columnType === 'boolean') return typeof value === 'boolean' || value === 'true' || value === 'false'
  if (typeof value !== 'string') return false
  if (!source || kindOf(source).moment === undefined) return true
  const parsed = kindOf(source).parse(value, source)
  return 'value' in parsed && parsed.value === value
}

/** Whether a choice may be this one: its own, or one that some rule adds; what comes from elsewhere is not known here. */
function isChoice(source: Field | undefined, value: Condition['value'], adding: readonly Rule[]): boolean {
  if (!source || kindOf(source).columnType !== 'choice' || source.optionSource !== 'static') return true
  if (optionsOf(source).some((option) => option.value === value)) return true
  const added = adding.filter(({ action, target }) => action === 'addOptions' && target.propertyTypeId === source.id)
  return added.some(
    ({ source: from, value: options }) =>
      from.referenceType === 'record' ||
      (Array.isArray(options) && options.some((option) => (option as { value: string }).value === value)),
  )
}

/**
 * What is wrong with the conditions of a rule on this source, each error at the value, `matchRules.3.conditions.0.value`: a
 * comparison that its kind has not, a value of another kind, an option that it has not. `rules` are all of the form.
 */
export function checkConditions(rule: Rule, source: Field | undefined, rules: readonly Rule[], at: string): FieldError[] {
  return rule.conditions.flatMap(({ type, value }, index) => {
    const wrong = (message: string) => [{ message, field: `${at}.conditions.${index}.value` }]
    if (!conditionTypesOf(source).includes(type)) return wrong('@validation.conditionKind')
    if (type === 'exists') return []
    if (value === null || value === '') return wrong('@validation.conditionEmpty')
    if (!isOfKind(source, value)) return wrong('@validation.conditionValue')
    return isChoice(source, value, rules) ? [] : wrong('@validation.conditionOption')
  })
}
