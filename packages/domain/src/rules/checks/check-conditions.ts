import type { FieldError } from '../../errors/app-error.ts'
import type { Field } from '../../forms/field.ts'
import { kindOf } from '../../forms/field-kinds.ts'
import { optionsOf } from '../../forms/flat-fields.ts'
import { numberOf } from '../condition.ts'
import type { Condition, ConditionType, Rule } from '../rule.ts'

const IS_THERE = ['exists'] as const satisfies ConditionType[]
const IS_SAME = [...IS_THERE, 'equal'] as const satisfies ConditionType[]
const IN_ORDER = [...IS_SAME, 'above', 'aboveOrEqual', 'below', 'belowOrEqual'] as const satisfies ConditionType[]

/** The conditions that apply to a source: structured values are present or missing, and only ordered ones are above or below. */
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

/** Whether a value is compared as one of the source's kind (`condition.ts`), in its stored form. */
function isOfKind(source: Field | undefined, value: Condition['value']): boolean {
  const columnType = source ? kindOf(source).columnType : 'text'
  if (columnType === 'number') return numberOf(value) !== undefined
  if (columnType === 'boolean') return typeof value === 'boolean' || value === 'true' || value === 'false'
  if (typeof value !== 'string') return false
  if (!source || kindOf(source).moment === undefined) return true
  const parsed = kindOf(source).parse(value, source)
  return 'value' in parsed && parsed.value === value
}

/** Whether a value may be an option of the source: its own, or one that a rule adds. Options from other sources are not known here. */
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
 * Errors in the conditions of a rule, each at its value, `matchRules.3.conditions.0.value`: a comparison that the source's kind does not
 * support, a value of another kind, a missing option. `rules` are all rules of the form.
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
