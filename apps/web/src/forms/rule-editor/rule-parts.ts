import type { Field } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { conditionTypesOf } from '@verka/domain/rules/checks/check-conditions.ts'
import { checkRule } from '@verka/domain/rules/checks/check-rules.ts'
import {
  ACTIONS,
  feedsProcessor,
  type Action,
  type Condition,
  type MatchType,
  type Reference,
  type Rule,
} from '@verka/domain/rules/rule.ts'
import { recordTypeOfField } from '@verka/domain/rules/rule-scope.ts'
import { isAllowed } from '@verka/domain/rules/rule-table.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Text } from '../../language/use-text.tsx'
import { newId } from '../../data/new-id.ts'
import { recordChoices, referenceChoices } from './reference-choices.ts'
import { fieldOf, referenceKey, referenceOf, scopeOf, type RuleSubjects } from './rule-subjects.ts'

/**
 * The offered conditions for a source, of those that it may have: a switch is only on or off, and plain texts are not compared by order.
 */
export function conditionTypesFor(field: Field | undefined): Condition['type'][] {
  const types = conditionTypesOf(field)
  const columnType = field ? kindOf(field).columnType : 'text'
  if (columnType === 'boolean') return ['equal']
  const isMoment = field !== undefined && kindOf(field).moment !== undefined
  return types.filter((type) => columnType !== 'text' || isMoment || type === 'exists' || type === 'equal')
}

/** An error about the value, which is filled in after the action is chosen. */
const isMissingValue = ({ message }: { message: string }) => message === '@validation.ruleValue'

const optionsFit = (source: Field, target: Field): boolean => {
  if (source.optionSource !== target.optionSource) return false
  const offered = new Set(target.options.map(({ value }) => value))
  return source.optionSource !== 'static' || source.options.every(({ value }) => offered.has(value))
}

/**
 * Whether the target can have the value that an action writes back: for an option field one of its own options. The table allows more,
 * because only the values decide; such a write refuses the whole operation.
 */
function fitsTarget(action: Action, source: Field | undefined, target: Field | undefined): boolean {
  if (!action.startsWith('copy') || !target || !kindOf(target).hasOptions) return true
  if (action === 'copySourceFieldId') return recordTypeOfField(target) !== undefined
  return action === 'copySourceValue' && source !== undefined && kindOf(source).hasOptions && optionsFit(source, target)
}

/** The actions that a rule from this source to this target may have: those of the table that fit both. */
export function actionsFor(rule: Rule, subjects: RuleSubjects): Action[] {
  const [source, target] = [fieldOf(rule.source, subjects), fieldOf(rule.target, subjects)]
  const cell = { matchType: rule.matchType, source: rule.source.referenceType, target: rule.target.referenceType }
  return ACTIONS.filter((action) => {
    if (!isAllowed({ ...cell, action }, subjects.schema?.part)) return false
    // a constant is set, not copied
    if (action.startsWith('copy') && rule.source.referenceType === 'constant') return false
    if (rule.matchType === 'outgoing' && !subjects.schema && !fitsTarget(action, source, target)) return false
    const tried = { ...rule, action, conditions: [], value: action === 'addOptions' ? [{ value: 'x', name: 'x' }] : null }
    return checkRule(tried, scopeOf(subjects), subjects.runs, 'rules.0').every(
      (error) => isMissingValue(error) || error.message === '@validation.ruleFieldMissing',
    )
  })
}

/** The initial choice of a new rule: a field, preferably of the object; else the first. */
const firstOf = (offered: readonly Reference[]): Reference | undefined =>
  offered.find(({ referenceType, propertyTypeId = '' }) => referenceType === 'element' && !BUILT_IN.has(propertyTypeId)) ??
  offered.find(({ referenceType }) => referenceType !== 'constant') ??
  offered[0]

/** Built-in properties of every object. */
const BUILT_IN = new Set(['title', 'code'])

/** The value of a write-back rule that is not chosen yet. It cannot be saved; clearing the target is a separate choice. */
export const NOT_CHOSEN = ''

/** Errors of rules that would write a value that is not chosen, each at its rule. */
export const unchosenWrites = (rules: readonly Rule[], path: string): FieldError[] =>
  rules.flatMap(({ matchType, action, value }, index) =>
    matchType === 'outgoing' && action === 'setValue' && value === NOT_CHOSEN
      ? [{ message: '@rules.chooseValue', field: `${path}.${index}.value` }]
      : [],
  )

/** The initial condition of a source: filled in; for a switch: on. */
const firstCondition = (field: Field | undefined): Condition =>
  field && kindOf(field).columnType === 'boolean'
    ? { type: 'equal', value: true, negate: false }
    : { type: 'exists', value: null, negate: false }

/** Conditions that a source may have. One without a value, kept from another kind, becomes 'filled in'. */
function fittingConditions(conditions: readonly Condition[], field: Field | undefined): Condition[] {
  const types = conditionTypesFor(field)
  const fit = conditions.map((condition) =>
    types.includes(condition.type) && (condition.type === 'exists' || !isNothing(condition.value)) ? condition : firstCondition(field),
  )
  const keys = fit.map((condition) => JSON.stringify(condition))
  return fit.filter((_, index) => keys.indexOf(keys[index]!) === index)
}

/** The rule with an action that fits; the value of a write is not invented. */
function withFittingAction(rule: Rule, actions: readonly Action[]): Rule {
  const action = actions.includes(rule.action)
    ? rule.action
    : (actions.find((one) => one !== 'copySourceFieldId') ?? actions[0] ?? rule.action)
  const isUnchosen = rule.matchType === 'outgoing' && action === 'setValue' && action !== rule.action
  return { ...rule, action, ...(isUnchosen && { value: NOT_CHOSEN }) }
}

/** Replaces parts that no longer fit the other choices by the first that does. */
export function fitting(rule: Rule, subjects: RuleSubjects, text: Text): Rule {
  const offered = (side: 'sources' | 'targets', rule: Rule): Reference => {
    const reference = side === 'sources' ? rule.source : rule.target
    // a write-back rule has no target until one is chosen
    const isChosenLater = side === 'targets' ? rule.matchType === 'outgoing' : subjects.schema !== undefined
    if (isChosenLater && reference.referenceType !== 'constant' && reference.propertyTypeId === undefined) return reference
    const groups = [
      ...referenceChoices(side, rule, subjects, text),
      ...(side === 'sources' && reference.referenceType === 'record' ? recordChoices(rule, subjects, text, '') : []),
    ]
    const keys = groups.flatMap(({ items }) => items.map(({ value }) => value))
    if (keys.includes(referenceKey(reference))) return reference
    const first = firstOf(keys.map(referenceOf)) ?? reference
    // only an event has an obvious input: the one that runs its config
    const isChosenNext = side === 'targets' && feedsProcessor({ target: first }) && rule.source.referenceType !== 'transactionEventType'
    return isChosenNext ? { referenceType: first.referenceType } : first
  }
  const read = { ...rule, source: offered('sources', rule) }
  const placed = { ...read, target: offered('targets', read) }
  const conditions =
    placed.source.referenceType === 'constant' ? [] : fittingConditions(placed.conditions, fieldOf(placed.source, subjects))
  return withFittingAction({ ...placed, conditions }, actionsFor(placed, subjects))
}

/**
 * The proposed target of a write-back rule: a field that accepts the value unchanged. A text field is proposed only if it has the source's
 * name, and never the object's title or code. Otherwise none, so that nothing is overwritten by accident.
 */
function proposedTarget(rule: Rule, subjects: RuleSubjects, text: Text): Reference {
  const nameOf = (reference: Reference) => {
    const field = fieldOf(reference, subjects)
    return field && text.textOf(field.localizedNames).toLowerCase()
  }
  const isMeant = (target: Reference) => {
    const field = fieldOf(target, subjects)
    if (!field || target.referenceType !== 'element' || BUILT_IN.has(target.propertyTypeId ?? '')) return false
    const isFreeText = kindOf(field).columnType === 'text' && !kindOf(field).hasOptions
    return (!isFreeText || nameOf(target) === nameOf(rule.source)) && actionsFor({ ...rule, target }, subjects).includes('copySourceValue')
  }
  const offered = referenceChoices('targets', rule, subjects, text).flatMap(({ items }) => items.map(({ value }) => referenceOf(value)))
  const meant = offered.filter(isMeant)
  return meant.find((target) => nameOf(target) === nameOf(rule.source)) ?? meant[0] ?? { referenceType: 'element' }
}

/** The rule with another time of run: an incoming one cannot read its own form, which is still empty. */
export function runningAt(matchType: MatchType, rule: Rule, subjects: RuleSubjects, text: Text): Rule {
  const isOwn = rule.source.referenceType === subjects.form
  const moved = { ...rule, matchType, value: null }
  if (matchType === 'outgoing' && rule.matchType !== 'outgoing') {
    const from = fitting({ ...moved, action: 'copySourceValue' }, subjects, text)
    const target = proposedTarget(from, subjects, text)
    if (target.propertyTypeId === undefined) return { ...from, target, action: 'copySourceValue' }
    return withFittingAction({ ...from, target, action: 'copySourceValue' }, actionsFor({ ...from, target }, subjects))
  }
  if (matchType !== 'incoming' || rule.matchType === 'incoming' || !isOwn) return fitting(moved, subjects, text)
  const offered = referenceChoices('sources', moved, subjects, text).flatMap(({ items }) => items.map(({ value }) => referenceOf(value)))
  return fitting({ ...moved, source: firstOf(offered) ?? rule.source }, subjects, text)
}

/** Whether a rule transfers a value, rather than having a condition and an effect. */
const takesValue = ({ action, source }: Rule) =>
  action.startsWith('copy') || (action === 'addOptions' && source.referenceType === 'record' && source.propertyTypeId === undefined)

/** A rule of a schema configuration to begin with: about the first field of the schema that no rule has; the other side is chosen next. */
function newSchemaRule(
  { part, owner, fields }: NonNullable<RuleSubjects['schema']>,
  rules: readonly Rule[],
): Pick<Rule, 'source' | 'target' | 'action'> {
  const used = new Set(rules.flatMap(({ source, target }) => [source.propertyTypeId, target.propertyTypeId]))
  const first = fields.find(({ id }) => !used.has(id)) ?? fields[0]
  const ofSchema: Reference = { referenceType: 'dataSchema', ...(first && { propertyTypeId: first.id }) }
  const ofOwner: Reference = { referenceType: owner }
  const action = 'copySourceValue'
  return part === 'read' ? { source: ofOwner, target: ofSchema, action } : { source: ofSchema, target: ofOwner, action }
}

/** A rule of a service to begin with: it sets a value of an input, which is chosen next. */
const newServiceRule = (referenceType: 'module' | 'integration'): Rule => ({
  id: newId(),
  matchType: 'outgoing',
  source: { referenceType: 'constant' },
  target: { referenceType },
  action: 'setValue',
  value: NOT_CHOSEN,
  conditions: [],
})

/** A rule to begin with: when the first field is filled in, the next one is shown. */
export function newRule(subjects: RuleSubjects, rules: readonly Rule[] = []): Rule {
  const { fields, form, runs, schema, processors = [] } = subjects
  if (form === 'transaction') return newServiceRule(processors[0]?.processorType ?? 'module')
  if (schema) return { id: newId(), matchType: 'outgoing', ...newSchemaRule(schema, rules), value: null, conditions: [] }
  const [source, target = source] = fields.filter((field) => kindOf(field).children === 'none')
  const matchType: MatchType = runs.includes('dynamic') ? 'dynamic' : runs[0]!
  return {
    id: newId(),
    matchType,
    source: source ? { referenceType: form, propertyTypeId: source.id } : { referenceType: 'constant' },
    target: { referenceType: form, ...(target && { propertyTypeId: target.id }) },
    action: 'show',
    value: null,
    conditions: source ? [firstCondition(source)] : [],
  }
}

/** Whether the rule has its own value: the one that it sets, or the constant of an increment. */
export const setsOwnValue = ({ action, source }: Rule): boolean =>
  action === 'setValue' || (source.referenceType === 'constant' && (action === 'addSourceValue' || action === 'subtractSourceValue'))

const isAmount = ({ action, source }: Rule) =>
  (action === 'addSourceValue' || action === 'subtractSourceValue') && source.referenceType !== 'constant'

/** Label of the source: where a value comes from, or when the rule holds. */
export const sourceLabel = (rule: Rule) => (takesValue(rule) ? 'rules.from' : isAmount(rule) ? 'rules.amountOf' : 'rules.source')

/** Label of the target: where a value is written, or which field is affected. */
export const targetLabel = (rule: Rule) =>
  takesValue(rule) || rule.action === 'addSourceValue' ? 'rules.to' : rule.action === 'subtractSourceValue' ? 'rules.from' : 'rules.target'

/** Whether a rule's value is empty: rows are not a value of a field. */
export const isNothing = (value: Rule['value']) => value === null || value === '' || Array.isArray(value)
