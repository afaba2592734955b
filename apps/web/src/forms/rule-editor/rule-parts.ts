import type { Field } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Action, Condition, Rule } from '@verka/domain/rules/rule.ts'
import type { Text } from '../../language/use-text.tsx'
import { newId } from '../new-id.ts'

/** What a rule of a form may be about: its own fields, and those of the object that it is filled in for. */
export interface RuleSubjects {
  fields: readonly Field[]
  objectFields: readonly Field[]
}

/** A source as one choice: `constant`, `operation.<id>`, `element.<id>`. */
export const sourceKey = ({ source }: Rule) =>
  source.referenceType === 'constant' ? 'constant' : `${source.referenceType}.${source.propertyTypeId ?? ''}`

export function sourceOf(key: string): Rule['source'] {
  const at = key.indexOf('.')
  if (at < 0) return { referenceType: 'constant' }
  return { referenceType: key.slice(0, at) as 'operation' | 'element', propertyTypeId: key.slice(at + 1) }
}

/** The field that a rule reads; undefined for a built-in property, a constant, and one that is gone. */
export function sourceField({ source }: Rule, { fields, objectFields }: RuleSubjects): Field | undefined {
  const list = source.referenceType === 'operation' ? fields : source.referenceType === 'element' ? objectFields : []
  return list.find((field) => field.id === source.propertyTypeId)
}

export const targetField = ({ target }: Rule, { fields }: RuleSubjects) => fields.find((field) => field.id === target.propertyTypeId)

const COMPARED = new Set(['number', 'date'])

/** The conditions that make sense for a source: only what has an order is above or below. */
export function conditionTypesFor(field: Field | undefined): Condition['type'][] {
  if (field && kindOf(field).columnType === 'boolean') return ['equal']
  const isOrdered = field !== undefined && (COMPARED.has(kindOf(field).columnType) || field.fieldType === 'time')
  return isOrdered ? ['exists', 'equal', 'above', 'aboveOrEqual', 'below', 'belowOrEqual'] : ['exists', 'equal']
}

const LOOKS: Action[] = ['show', 'hide', 'enable', 'disable', 'setRequired', 'setOptional']

/** The actions that a rule from this source to this target may have. */
export function actionsFor(rule: Rule, subjects: RuleSubjects): Action[] {
  const target = targetField(rule, subjects)
  if (!target) return LOOKS
  const typeOf = (field: Field | undefined) => {
    const type = field ? kindOf(field).columnType : 'text'
    return type === 'choice' ? 'text' : type
  }
  const isText = kindOf(target).columnType === 'text' && target.fieldType !== 'time'
  const reads = rule.source.referenceType !== 'constant'
  return [
    ...LOOKS,
    'setValue',
    ...(reads && typeOf(sourceField(rule, subjects)) === typeOf(target) ? (['copySourceValue'] as const) : []),
    ...(reads && isText ? (['copySourceDisplayValue'] as const) : []),
  ]
}

/** A rule to begin with: when the first field is filled in, the next one is shown. */
export function newRule({ fields }: RuleSubjects): Rule {
  const [source, target = source] = fields
  const type = source && kindOf(source).columnType
  return {
    id: newId(),
    matchType: 'dynamic',
    source: source ? { referenceType: 'operation', propertyTypeId: source.id } : { referenceType: 'constant' },
    target: { referenceType: 'operation', ...(target && { propertyTypeId: target.id }) },
    action: 'show',
    value: null,
    conditions: source
      ? [{ type: type === 'choice' || type === 'boolean' ? 'equal' : 'exists', value: type === 'boolean' ? true : null, negate: false }]
      : [],
  }
}

/** How a value reads in a sentence. */
export function valueText(field: Field | undefined, value: Rule['value'], text: Text): string {
  if (value === null || value === '' || Array.isArray(value)) return text.t('rules.nothing')
  return field ? kindOf(field).format(value as never, field, text) : String(value)
}

/** A rule as a sentence that a caretaker understands. */
export function ruleSentence(rule: Rule, subjects: RuleSubjects, text: Text): string {
  const { t, textOf } = text
  const source = sourceField(rule, subjects)
  const target = targetField(rule, subjects)
  const nameOf = (field: Field | undefined) => (field && textOf(field.localizedNames)) || t('rules.gone')
  const sourceName =
    rule.source.propertyTypeId === 'title'
      ? t('rules.objectTitle')
      : rule.source.propertyTypeId === 'code'
        ? t('rules.objectCode')
        : nameOf(source)
  const conditions = rule.conditions
    .map(({ type, value, negate }) => t(`rules.condition.${type}${negate ? 'Not' : ''}`, { value: valueText(source, value, text) }))
    .join(t('rules.and'))
  const act = t(`rules.act.${rule.action}`, { target: nameOf(target), value: valueText(target, rule.value, text), source: sourceName })
  return rule.source.referenceType === 'constant' || rule.conditions.length === 0
    ? t('rules.always', { act })
    : t('rules.when', { source: sourceName, conditions, act })
}
