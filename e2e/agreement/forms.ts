import { displayValue } from '@verka/domain/forms/display-value.ts'
import { defaultValues } from '@verka/domain/rules/engine/evaluate-form.ts'
import type { Field, FieldInput, FieldValue, Option, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { FIELD_TYPES, type FieldType } from '@verka/domain/forms/field-type.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { TEXT_CONTENTS } from '@verka/domain/forms/text/text-content.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { checkRules } from '@verka/domain/rules/checks/check-rules.ts'
import { incomingValues } from '@verka/domain/rules/engine/incoming.ts'
import {
  ACTIONS,
  CONDITION_TYPES,
  OBJECT_RULES,
  OPERATION_RULES,
  type Condition,
  type Reference,
  type Rule,
} from '@verka/domain/rules/rule.ts'
import type { RuleScope } from '@verka/domain/rules/rule-scope.ts'
import { outsideKey, recordKey, runsInForm, type Outside, type OutsideValue } from '@verka/domain/rules/sources.ts'
import type { Choices } from './choices.ts'
import { enteredValue, outsideValueOf } from './values.ts'

export const READER = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
/** The tenant has another language. */
export const RULE_READER = { ...READER, culture: 'en-US' } as const
export const TODAY = '2026-03-01'

const idOf = (sort: string, number: number) => `019df82c-71d5-7492-${sort}-${String(number).padStart(12, '0')}`
const option = (value: string, status?: Option['status']): Option => ({ value, localizedNames: localized(`Val ${value}`), status })
const OPTIONS = [option('ok', 'ok'), option('bad', 'deviation'), option('na', 'notApplicable')]
const PATTERNS = ['/^[a-z]+$/i', '/\\d/', '/^ ?a/', '']

const FIELD_DEFAULTS = {
  localizedDescriptions: [],
  options: [],
  optionSource: 'static',
  defaultValue: null,
  required: false,
  validation: {},
  children: [],
  showForAdmin: true,
  showForUser: true,
  uiStatus: 'enabled',
  showInList: false,
} satisfies Partial<Field>

const aField = (number: number, fieldType: FieldType, settings: Partial<Field>): Field => ({
  ...FIELD_DEFAULTS,
  id: idOf('aaaa', number),
  key: `f${number}`,
  localizedNames: localized(`Fält ${number}`),
  fieldType,
  ...settings,
})

/** Surroundings of the form, the same for all: an object, and two predefined value types with two values each. */
const objectField = (number: number, fieldType: FieldType, settings: Partial<FieldInput> = {}) =>
  aField(900 + number, fieldType, settings as Partial<Field>)
const RECORD_TYPES = [idOf('bbbb', 1), idOf('bbbb', 2)] as const
const RECORD_FIELDS = [objectField(10, 'text'), objectField(11, 'integer'), objectField(12, 'date')]
const RECORDS = RECORD_TYPES.map((_, type) => [1, 2].map((number) => idOf('cccc', type * 10 + number)))
const OBJECT_FIELDS = [
  objectField(1, 'text'),
  objectField(2, 'decimal'),
  objectField(3, 'date'),
  objectField(4, 'checkbox'),
  objectField(5, 'select', { options: [option('ok')] }),
  objectField(6, 'select', { optionSource: `records:${RECORD_TYPES[0]}` }),
]

const HOLDERS: readonly FieldType[] = ['group', 'statusGroup', 'collection']
const LEAVES = FIELD_TYPES.filter((type) => !HOLDERS.includes(type))

/** A valid form with its rules and all its input. */
export interface TestForm {
  fields: Field[]
  rules: Rule[]
  outside: Outside
  /** Its initial values: defaults and those of incoming rules, or the stored ones. */
  stored: Values
  isNew: boolean
}

/** Any form of the existing kinds, with any valid rules. */
export function anyForm(choices: Choices): TestForm {
  const fields = anyFields(choices)
  const isOperation = !choices.oneIn(2)
  const scope: RuleScope = {
    fields: isOperation ? { operation: fields, element: OBJECT_FIELDS, transaction: fields } : { elementType: fields },
    recordTypes: new Map(RECORD_TYPES.map((type) => [type, RECORD_FIELDS])),
    recordTypeOf: new Map(RECORDS.flatMap((ids, type) => ids.map((id) => [id, RECORD_TYPES[type]!]))),
  }
  const all = anyRules(choices, fields, scope, isOperation)
  const outside = anyOutside(choices, all)
  const isNew = isOperation || choices.oneIn(2)
  const begun = { ...defaultValues(fields, READER.culture, TODAY), ...incomingValues(all, outside, RULE_READER) }
  const stored = isNew ? begun : storedValues(choices, fields)
  return { fields, rules: all.filter(runsInForm), outside, stored, isNew }
}

/** Stored values of an object: valid ones, or ones from before the field's settings were changed. */
function storedValues(choices: Choices, fields: readonly Field[]): Values {
  const values: Values = {}
  for (const field of flatFields(fields)) {
    const kind = kindOf(field)
    const parsed = kind.parse(enteredValue(choices, field), field)
    if ('value' in parsed && parsed.value !== null && kind.children !== 'form') values[field.id] = parsed.value
  }
  return values
}

function anyFields(choices: Choices): Field[] {
  let number = 0
  const singles = new Set<FieldType>()
  const leaf = (isInRow: boolean): Field => {
    let fieldType = choices.of(LEAVES)
    const { isSingle } = kindOf({ fieldType })
    if (isSingle && (isInRow || singles.has(fieldType))) fieldType = 'text'
    if (kindOf({ fieldType }).isSingle) singles.add(fieldType)
    return withSettings(choices, aField(number++, fieldType, {}))
  }
  const leaves = (isInRow = false) => Array.from({ length: 1 + choices.below(3) }, () => leaf(isInRow))
  const statusGroup = () => {
    const own = number++
    const first = { ...aField(number++, 'segmented', { options: OPTIONS }), required: choices.oneIn(3) }
    return aField(own, 'statusGroup', { children: [first, ...leaves()], required: choices.oneIn(4), uiStatus: uiStatusOf(choices) })
  }
  const collection = () => {
    const own = number++
    const validation = choices.oneIn(3) ? { maxCount: 1 + choices.below(2) } : {}
    return aField(own, 'collection', { children: leaves(true), required: choices.oneIn(4), validation, uiStatus: uiStatusOf(choices) })
  }
  const inGroup = () => (choices.oneIn(5) ? statusGroup() : choices.oneIn(5) ? collection() : leaf(false))
  const group = () => {
    const own = number++
    const children = Array.from({ length: 1 + choices.below(3) }, inGroup)
    return aField(own, 'group', { children, uiStatus: uiStatusOf(choices) })
  }
  return Array.from({ length: 1 + choices.below(7) }, () => (choices.oneIn(6) ? group() : inGroup()))
}

const uiStatusOf = (choices: Choices): Field['uiStatus'] => (choices.oneIn(6) ? choices.of(['disabled', 'hidden']) : 'enabled')

function withSettings(choices: Choices, field: Field): Field {
  const kind = kindOf(field)
  const { validation }: { validation: Field['validation'] } = { validation: {} }
  if (kind.range && choices.oneIn(3)) validation.range = choices.of([{ min: 0 }, { max: 10 }, { min: 0, max: 20 }, { min: 1200, max: 360 }])
  if (kind.hasContent && choices.oneIn(4)) validation.content = choices.of(TEXT_CONTENTS)
  else if (kind.hasPattern && choices.oneIn(3)) validation.pattern = choices.of(PATTERNS)
  if (validation.pattern && choices.oneIn(2)) validation.message = localized('Skriv det annorlunda')
  if (kind.hasLength && choices.oneIn(4)) validation.minLength = 2
  if (kind.hasCount && choices.oneIn(3)) validation.maxCount = 1
  if (kind.files && choices.oneIn(4)) validation.maxMiB = 1
  const settings: Partial<Field> = { validation, required: choices.oneIn(4), uiStatus: uiStatusOf(choices) }
  if (kind.hasOptions) {
    const type = field.fieldType === 'select' && choices.oneIn(3) ? choices.below(2) : undefined
    settings.options = type === undefined ? OPTIONS : RECORDS[type]!.map((id) => option(id))
    if (type !== undefined) settings.optionSource = `records:${RECORD_TYPES[type]}`
  }
  const sound = { ...field, ...settings }
  if (!kind.hasDefault || !choices.oneIn(4)) return sound
  const parsed = kind.parse(enteredValue(choices, sound), sound)
  return 'value' in parsed ? { ...sound, defaultValue: parsed.value } : sound
}

const VALUES: readonly FieldValue[] = [
  'ok',
  'a',
  5,
  true,
  '2026-03-01',
  null,
  'bad',
  0,
  '5,5',
  'anna@example.se',
  '08:00',
  '<p>a &amp; b</p>',
]

/** Rules that are valid together: without those that the table, the kinds or a circle forbid. */
function anyRules(choices: Choices, fields: readonly Field[], scope: RuleScope, isOperation: boolean): Rule[] {
  const flat = flatFields(fields)
  const rules: Rule[] = []
  const count = choices.below(30)
  for (let number = 0; number < count; number++) {
    const target = choices.of(flat)
    const matchType = isOperation ? choices.of(['dynamic', 'dynamic', 'incoming'] as const) : 'self'
    const source = anySource(choices, flat, matchType)
    const action = choices.of(ACTIONS.slice(0, -2))
    const value =
      action === 'addOptions' ? [{ value: 'extra', name: 'Ett till' }] : action === 'setValue' ? setValueOf(choices, target) : null
    const rule: Rule = {
      id: idOf('dddd', number),
      matchType,
      source,
      target: { referenceType: isOperation ? 'operation' : 'elementType', propertyTypeId: target.id },
      action,
      value,
      conditions: source.referenceType === 'constant' ? [] : anyConditions(choices),
    }
    const errors = checkRules([...rules, rule], scope, isOperation ? OPERATION_RULES : OBJECT_RULES, 'rules')
    if (errors.length === 0) rules.push(rule)
  }
  return rules
}

const setValueOf = (choices: Choices, target: Field): FieldValue => (choices.oneIn(3) ? choices.of(VALUES) : enteredValue(choices, target))

function anySource(choices: Choices, flat: readonly Field[], matchType: Rule['matchType']): Reference {
  const sort = choices.below(8)
  const own = matchType === 'self' ? 'elementType' : 'operation'
  const ofForm: Reference = { referenceType: own, propertyTypeId: choices.of(flat).id }
  if (sort < 4) return ofForm
  if (sort === 4) return { referenceType: 'constant' }
  const recordField = choices.oneIn(3) ? 'name' : choices.of(RECORD_FIELDS).id
  if (sort === 5) {
    const choosing = flat.filter((field) => field.optionSource !== 'static')
    if (choosing.length === 0) return ofForm
    const referenceId = choices.of(choosing).id
    if (matchType === 'self') return { referenceType: 'elementRecord', referenceId, propertyTypeId: recordField }
    if (matchType === 'dynamic') return { referenceType: 'operationRecord', referenceId, propertyTypeId: recordField }
  }
  if (matchType === 'self' || (matchType === 'incoming' && choices.oneIn(3))) {
    const isType = choices.oneIn(2)
    return { referenceType: 'record', referenceId: isType ? RECORD_TYPES[0] : RECORDS[0]![0]!, propertyTypeId: recordField }
  }
  if (choices.oneIn(4)) return { referenceType: 'elementRecord', referenceId: OBJECT_FIELDS.at(-1)!.id, propertyTypeId: recordField }
  return { referenceType: 'element', propertyTypeId: choices.oneIn(4) ? 'title' : choices.of(OBJECT_FIELDS).id }
}

const anyConditions = (choices: Choices): Condition[] =>
  Array.from({ length: choices.below(3) }, () => ({
    type: choices.of(CONDITION_TYPES),
    value: choices.of(VALUES),
    negate: choices.oneIn(3),
  }))

/** Values that rules read from outside: a value, null, or no entry. */
function anyOutside(choices: Choices, rules: readonly Rule[]): Outside {
  const outside: Record<string, OutsideValue> = {}
  const known = new Map([...OBJECT_FIELDS, ...RECORD_FIELDS].map((field) => [field.id, field]))
  const read = (key: string, propertyTypeId: string | undefined) => {
    if (key in outside || choices.oneIn(6)) return
    const field = known.get(propertyTypeId ?? '')
    const value = field ? outsideValueOf(choices, field.fieldType) : 'Namn'
    outside[key] = { value, displayValue: field ? displayValue(field, value, RULE_READER) : 'Namn', fieldId: propertyTypeId }
  }
  for (const { source } of rules) {
    read(outsideKey(source), source.propertyTypeId)
    for (const id of RECORDS.flat()) read(recordKey(id, source.propertyTypeId), source.propertyTypeId)
    const isType = RECORD_TYPES.some((type) => type === source.referenceId)
    if (isType) outside[outsideKey(source)] = { value: null, options: RECORDS[0]!.map((id) => option(id)) }
  }
  return outside
}
