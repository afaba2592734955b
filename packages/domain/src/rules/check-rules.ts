import type { FieldError } from '../errors/app-error.ts'
import type { Field } from '../forms/field.ts'
import { flatFields } from '../forms/flat-fields.ts'
import { kindOf } from '../forms/field-kinds.ts'
import { textIn } from '../localization/localized-text.ts'
import { findCircle } from './compile-rules.ts'
import type { MatchType, Reference, Rule } from './rule.ts'
import { isAllowed } from './rule-table.ts'

/** The fields that rules may name, by what they belong to. */
export type RuleFields = Partial<Record<Reference['referenceType'], readonly Field[]>>

/** Built-in properties of an object that rules may read. */
export const BUILT_IN = ['title', 'code'] as const

/**
 * What is wrong with the rules of a definition, each error at its rule, `matchRules.3.target`: a cell that the table
 * has not, a field that is not there, a value that does not fit the target, and a circle, which names its fields.
 */
export function checkRules(rules: readonly Rule[], fields: RuleFields, runs: readonly MatchType[], path: string): FieldError[] {
  const errors = rules.flatMap((rule, index) => checkRule(rule, fields, runs, `${path}.${index}`))
  if (errors.length > 0) return errors
  const own = fields.operation ?? fields.elementType ?? []
  const circle = findCircle(own, rules)
  if (!circle) return []
  const names = [...circle, circle[0]!].map((field) => textIn(field.localizedNames, 'sv-SE') || field.key).join(' → ')
  return [{ message: '@validation.ruleCircle', field: path, params: { fields: names } }]
}

function checkRule(rule: Rule, fields: RuleFields, runs: readonly MatchType[], at: string): FieldError[] {
  const cell = { matchType: rule.matchType, source: rule.source.referenceType, target: rule.target.referenceType, action: rule.action }
  if (!runs.includes(rule.matchType) || !isAllowed(cell)) return [{ message: '@validation.ruleNotAllowed', field: `${at}.action` }]
  const target = fieldOf(rule.target, fields)
  if (!target) return [{ message: '@validation.ruleFieldMissing', field: `${at}.target` }]
  const source = fieldOf(rule.source, fields)
  const isBuiltIn = rule.source.referenceType === 'element' && BUILT_IN.some((name) => name === rule.source.propertyTypeId)
  if (rule.source.referenceType !== 'constant' && !source && !isBuiltIn)
    return [{ message: '@validation.ruleFieldMissing', field: `${at}.source` }]
  if (rule.source.referenceType === 'constant' && rule.conditions.length > 0)
    return [{ message: '@validation.ruleNotAllowed', field: `${at}.conditions` }]
  return checkAction(rule, source, target, at)
}

const fieldOf = ({ referenceType, propertyTypeId }: Reference, fields: RuleFields) =>
  flatFields(fields[referenceType] ?? []).find((field) => field.id === propertyTypeId)

function checkAction(rule: Rule, source: Field | undefined, target: Field, at: string): FieldError[] {
  const kind = kindOf(target)
  const wrongKind = [{ message: '@validation.ruleKinds', field: `${at}.target` }]
  switch (rule.action) {
    case 'setValue': {
      const parsed = Array.isArray(rule.value) ? undefined : kind.parse(rule.value, target)
      const wrong = !parsed || 'violation' in parsed || (parsed.value !== null && kind.check(parsed.value, target, {}) !== undefined)
      return wrong ? [{ message: '@validation.ruleValue', field: `${at}.value` }] : []
    }
    case 'copySourceValue':
      // a choice is copied as the text that is stored for it
      return valueType(source) === valueType(target) ? [] : wrongKind
    case 'copySourceDisplayValue':
    case 'copySourceFieldId':
      return valueType(target) === 'text' ? [] : wrongKind
    case 'addOptions':
      if (!kind.hasOptions) return wrongKind
      return Array.isArray(rule.value) && rule.value.length > 0 ? [] : [{ message: '@validation.ruleValue', field: `${at}.value` }]
    default:
      return []
  }
}

/** What a value is as such; built-in properties and constants are texts. */
function valueType(field: Field | undefined): string {
  const type = field ? kindOf(field).columnType : 'text'
  return type === 'choice' ? 'text' : type
}
