import type { FieldError } from '../../errors/app-error.ts'
import { evaluateField } from '../../forms/evaluate-field.ts'
import type { Field } from '../../forms/field.ts'
import { kindOf } from '../../forms/field-kinds.ts'
import { textIn } from '../../localization/localized-text.ts'
import { checkConditions } from './check-conditions.ts'
import { findCircle } from '../engine/compile-rules.ts'
import type { MatchType, Rule } from '../rule.ts'
import { recordTypeOfField, resolveReference, type RuleScope } from '../rule-scope.ts'
import { isAllowed, type SchemaPart } from '../rule-table.ts'

/**
 * Errors in the rules of a definition, each at its rule, `matchRules.3.target`: a combination outside the table, a missing field, a value
 * that does not fit the target, or a circle, whose fields are named. `runs` are the kinds of rules that the definition may have.
 */
export function checkRules(rules: readonly Rule[], scope: RuleScope, runs: readonly MatchType[], path: string): FieldError[] {
  const errors = rules.flatMap((rule, index) => checkRule(rule, scope, runs, `${path}.${index}`, rules))
  const ids = new Set<string>()
  rules.forEach((rule, index) => {
    if (ids.has(rule.id)) errors.push({ message: '@validation.idTwice', field: `${path}.${index}.id` })
    ids.add(rule.id)
  })
  if (errors.length > 0) return errors
  const own = scope.fields.operation ?? scope.fields.elementType ?? scope.fields.record ?? []
  const circle = findCircle(own, rules)
  if (!circle) return []
  const names = [...circle, circle[0]!].map((field) => textIn(field.localizedNames, 'sv-SE') || field.key).join(' → ')
  return [{ message: '@validation.ruleCircle', field: path, params: { fields: names } }]
}

/** Errors in one rule, without circles. `rules` are all rules of its form. */
export function checkRule(
  rule: Rule,
  scope: RuleScope,
  runs: readonly MatchType[],
  at: string,
  rules: readonly Rule[] = [rule],
): FieldError[] {
  const { matchType, action, conditions } = rule
  const cell = { matchType, source: rule.source.referenceType, target: rule.target.referenceType, action }
  const { schema } = scope
  if (!runs.includes(matchType) || !isAllowed(cell, schema?.part)) return [{ message: '@validation.ruleNotAllowed', field: `${at}.action` }]
  // a form's rules do nothing to a predefined value that they name
  const isElsewhere = cell.target === 'record' && rule.target.referenceId !== undefined
  const target = isElsewhere ? undefined : resolveReference(rule.target, scope)?.field
  if (!target) return [{ message: '@validation.ruleFieldMissing', field: `${at}.target` }]
  if (cell.source === 'constant') {
    if (conditions.length > 0) return [{ message: '@validation.ruleNotAllowed', field: `${at}.conditions` }]
    return checkConstant(rule, target, at)
  }
  if (schema?.part === 'identifier' && conditions.length > 0) return [{ message: '@validation.ruleNotAllowed', field: `${at}.conditions` }]
  // all values of a predefined value type are no single value
  const isWholeType = cell.source === 'record' && action === 'addOptions' && scope.recordTypes?.has(rule.source.referenceId ?? '')
  // the rules of a schema are about its own fields and each object or value, not about one that they name
  const isNamed = schema && cell.source === 'record' && rule.source.referenceId !== undefined
  const source = isNamed ? undefined : resolveReference(rule.source, scope)
  if (!source && !isWholeType) return [{ message: '@validation.ruleFieldMissing', field: `${at}.source` }]
  const wrong =
    schema && action !== 'setValue' ? checkCopy(rule, source?.field, target, schema.part, at) : checkAction(rule, source, target, at)
  return [...wrong, ...(source ? checkConditions(rule, source.field, rules, at) : [])]
}

/**
 * A copy between a schema and an object or predefined value: of one kind in schemas, or as text, which the target parses. A schema reads the
 * address of a picture as a text.
 */
function checkCopy({ action }: Rule, source: Field | undefined, target: Field, part: SchemaPart, at: string): FieldError[] {
  const wrongKind = [{ message: '@validation.ruleKinds', field: `${at}.target` }]
  const [from, to] = [source && kindOf(source), kindOf(target)]
  if (to.children !== 'none' || to.isFilled) return wrongKind
  if (action === 'copySourceDisplayValue') return (part === 'read' ? to : (from ?? to)).schemaKind === 'string' ? [] : wrongKind
  const isPicture = part === 'read' && from?.files?.purpose === 'image'
  const isPlain = isPicture || [from, to].every((kind) => !kind || kind.columnType !== 'none' || kind.isMarkup)
  return isPlain && (from?.schemaKind ?? 'string') === to.schemaKind ? [] : wrongKind
}

/** The value of a constant has to be valid for the target, and a number for an increment. */
function checkConstant(rule: Rule, target: Field, at: string): FieldError[] {
  switch (rule.action) {
    case 'copySourceValue':
      return checkAction({ ...rule, action: 'setValue' }, undefined, target, at)
    case 'addSourceValue':
    case 'subtractSourceValue':
      if (valueType(target) !== 'number') return [{ message: '@validation.ruleKinds', field: `${at}.target` }]
      return typeof rule.value === 'number' ? [] : [{ message: '@validation.ruleValue', field: `${at}.value` }]
    default:
      return checkAction(rule, undefined, target, at)
  }
}

function checkAction(rule: Rule, source: { field: Field | undefined } | undefined, target: Field, at: string): FieldError[] {
  const kind = kindOf(target)
  const wrongKind = [{ message: '@validation.ruleKinds', field: `${at}.target` }]
  const setsNothing = kind.children === 'form' || kind.isFilled
  switch (rule.action) {
    case 'setValue': {
      if (setsNothing) return wrongKind
      const isFit = !Array.isArray(rule.value) && !evaluateField(kind, withAnyOption(target), rule.value, false, {}).violation
      return isFit ? [] : [{ message: '@validation.ruleValue', field: `${at}.value` }]
    }
    case 'copySourceValue':
      // an option is copied as its stored text
      return !setsNothing && valueType(source?.field) === valueType(target) ? [] : wrongKind
    case 'copySourceDisplayValue':
      return valueType(target) === 'text' ? [] : wrongKind
    case 'copySourceFieldId':
      // an option field of predefined values stores their ids
      return valueType(target) === 'text' ? [] : wrongKind
    case 'addSourceValue':
    case 'subtractSourceValue':
      return valueType(source?.field) === 'number' && valueType(target) === 'number' ? [] : wrongKind
    case 'addOptions': {
      if (!kind.hasOptions) return wrongKind
      const hasOptions = (Array.isArray(rule.value) && rule.value.length > 0) || rule.source.referenceType === 'record'
      return hasOptions ? [] : [{ message: '@validation.ruleValue', field: `${at}.value` }]
    }
    default:
      return []
  }
}

/** Options from other sources are not known here. */
const withAnyOption = (field: Field): Field =>
  recordTypeOfField(field) === undefined && field.optionSource === 'static' ? field : { ...field, fieldType: 'text', validation: {} }

/** The comparable type of a value: options, built-in properties and constants are texts; a structured value is of its own kind. */
function valueType(field: Field | undefined): string {
  if (!field) return 'text'
  const { columnType } = kindOf(field)
  if (columnType === 'none') return field.fieldType
  return columnType === 'choice' ? 'text' : columnType
}
