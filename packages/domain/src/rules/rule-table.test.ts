import { describe, expect, test } from 'vitest'
import { localized } from '../localization/localized-text.ts'
import { fieldSchema, type Field, type FieldValue, type Values } from '../forms/field.ts'
import type { FieldType } from '../forms/field-type.ts'
import { compileRules } from './engine/compile-rules.ts'
import { RuleRun } from './engine/rule-run.ts'
import { incomingValues } from './engine/incoming.ts'
import { outgoingWrites } from './engine/outgoing.ts'
import { ruleSchema, type Action, type MatchType, type Reference, type ReferenceType, type Rule } from './rule.ts'
import { ALLOWED_ROWS } from './rule-table.ts'
import { isValueAction, outsideKey, recordKey, sourceKindOf, type Outside, type OutsideValue } from './sources.ts'

const READER = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const [SOURCE, TARGET, CHOICE, RECORD, TYPE, ELSEWHERE] = [1, 2, 3, 4, 5, 6].map(idOf) as [string, string, string, string, string, string]

const aField = (id: string, fieldType: FieldType, settings: Partial<Field> = {}): Field =>
  fieldSchema.parse({
    id,
    key: `f${id.slice(-1)}`,
    fieldType,
    localizedNames: localized('Fält'),
    options: fieldType === 'select' ? [{ value: 'verkstad', localizedNames: localized('Verkstaden', 'The workshop', 'Verkstedet') }] : [],
    ...settings,
  })

interface Cell {
  matchType: MatchType
  source: ReferenceType
  target: ReferenceType
  action: Action
}
const CELLS: Cell[] = ALLOWED_ROWS.flatMap(({ matchType, sources, targets, actions }) =>
  sources.flatMap((source) => targets.flatMap((target) => actions.map((action) => ({ matchType, source, target, action })))),
)

const isCounting = ({ action }: Cell) => action === 'addSourceValue' || action === 'subtractSourceValue'

/** The source of a cell: a field of the form, a predefined value chosen in it, or a value outside. */
function referenceOf({ matchType, source, target }: Cell): Reference {
  if (source === 'constant') return { referenceType: 'constant' }
  if (source === 'operationRecord' || source === 'elementRecord')
    return { referenceType: source, referenceId: CHOICE, propertyTypeId: ELSEWHERE }
  // a predefined value reads its own fields; an object reads those of the one that the rule names
  const isNamed = source === 'record' && !(matchType === 'self' && target === 'record')
  return { referenceType: source, ...(isNamed && { referenceId: RECORD }), propertyTypeId: SOURCE }
}

function ruleOf(cell: Cell): Rule {
  const isConstant = cell.source === 'constant'
  const values: Partial<Record<Action, Rule['value']>> = { setValue: 'satt', addOptions: [{ value: 'extra', name: 'Ett till' }] }
  const ownValue = isConstant ? (isCounting(cell) ? 3 : cell.action.startsWith('copy') ? 'verkstad' : null) : null
  return ruleSchema.parse({
    id: idOf(100),
    matchType: cell.matchType,
    source: referenceOf(cell),
    target: { referenceType: cell.target, ...(cell.target === 'operationRecord' && { referenceId: CHOICE }), propertyTypeId: TARGET },
    action: cell.action,
    value: values[cell.action] ?? ownValue,
    conditions: isConstant ? [] : [{ type: 'exists', value: null, negate: false }],
  })
}

/** Values of the rule's source: a chosen option is shown by name and stored by id. */
function scenarioOf(cell: Cell) {
  const rule = ruleOf(cell)
  const sourceKind = sourceKindOf(rule)
  const stored: FieldValue = isCounting(cell) ? 3 : 'verkstad'
  const chosen = aField(CHOICE, 'select', {
    optionSource: `records:${TYPE}`,
    options: [{ value: RECORD, localizedNames: localized('Pump') }],
  })
  const fields = [
    aField(SOURCE, isCounting(cell) ? 'integer' : 'select'),
    chosen,
    aField(TARGET, cell.action === 'addOptions' ? 'select' : 'text'),
  ]
  const read: OutsideValue = { value: stored, displayValue: isCounting(cell) ? '3' : 'Verkstaden', fieldId: SOURCE }
  const isThere: { input: Values; outside: Outside } =
    sourceKind === 'form'
      ? { input: { [SOURCE]: stored }, outside: {} }
      : sourceKind === 'chosenRecord'
        ? { input: { [CHOICE]: RECORD }, outside: { [recordKey(RECORD, ELSEWHERE)]: { ...read, fieldId: RECORD } } }
        : { input: {}, outside: { [outsideKey(rule.source)]: read } }
  // predefined values that are written to are chosen in any case
  const always: Values = cell.target === 'operationRecord' ? { [CHOICE]: RECORD } : {}
  const sourceId = sourceKind === 'none' ? undefined : sourceKind === 'chosenRecord' ? RECORD : SOURCE
  return { rule, fields, isThere: { ...isThere, input: { ...always, ...isThere.input } }, isGone: { input: always, outside: {} }, sourceId }
}

/** Effect of each action with a present source on a field that was empty, open, shown and optional. */
const copied = ({ source }: Cell) => (source === 'constant' ? 'verkstad' : 'Verkstaden')

describe.each(CELLS.filter((cell) => cell.matchType !== 'outgoing'))('$matchType: $source → $target, $action', (cell) => {
  const { rule, fields, isThere, isGone, sourceId } = scenarioOf(cell)
  const isConstant = cell.source === 'constant'
  const isBeginning = cell.matchType === 'incoming' && isValueAction(cell.action)
  const valueOf = (given: typeof isThere) =>
    isBeginning
      ? (incomingValues([rule], given.outside, READER)[TARGET] ?? null)
      : new RuleRun(compileRules(fields, [rule]), given.input, given.outside, READER).field(TARGET).value
  const fieldOf = (given: typeof isThere) => new RuleRun(compileRules(fields, [rule]), given.input, given.outside, READER).field(TARGET)
  const [there, gone] = isConstant ? [isThere, undefined] : [isThere, isGone]

  const effects: Partial<Record<Action, () => void>> = {
    copySourceValue: () => expect(valueOf(there)).toBe('verkstad'),
    copySourceDisplayValue: () => expect(valueOf(there)).toBe(copied(cell)),
    copySourceFieldId: () => expect(valueOf(there)).toBe(sourceId ?? null),
    setValue: () => expect(valueOf(there)).toBe('satt'),
    addOptions: () => expect(fieldOf(there).options).toEqual([{ value: 'extra', localizedNames: localized('Ett till') }]),
    show: () => expect([fieldOf(there).isVisible, gone && fieldOf(gone).isVisible]).toEqual([true, gone && false]),
    hide: () => expect([fieldOf(there).isVisible, gone && fieldOf(gone).isVisible]).toEqual([false, gone && true]),
    enable: () => expect([fieldOf(there).isEnabled, gone && fieldOf(gone).isEnabled]).toEqual([true, gone && false]),
    disable: () => expect([fieldOf(there).isEnabled, gone && fieldOf(gone).isEnabled]).toEqual([false, gone && true]),
    setRequired: () => expect([fieldOf(there).isRequired, gone && fieldOf(gone).isRequired]).toEqual([true, gone && false]),
    setOptional: () => {
      const required = fields.map((field) => (field.id === TARGET ? { ...field, required: true } : field))
      const isRequired = (given: typeof isThere) =>
        new RuleRun(compileRules(required, [rule]), given.input, given.outside, READER).field(TARGET).isRequired
      expect([isRequired(there), gone && isRequired(gone)]).toEqual([false, gone && true])
    },
  }

  test('has its effect once its source has a value', () => effects[cell.action]!())
})

/** Values that a rule decides or begins with: all except an id of a source that has none. */
const DECIDING = CELLS.filter(
  (cell) =>
    cell.matchType !== 'outgoing' && isValueAction(cell.action) && !(cell.source === 'constant' && cell.action === 'copySourceFieldId'),
)

describe.each(DECIDING)('$matchType: $source → $target, $action', (cell) => {
  const { rule, fields, isThere } = scenarioOf(cell)
  const isBeginning = cell.matchType === 'incoming'
  const typedOver = ({ input, outside }: typeof isThere) =>
    new RuleRun(compileRules(fields, [rule]), { ...input, [TARGET]: 'eget' }, outside, READER).field(TARGET)

  test('a decided value cannot be overwritten; an initial one can', () => {
    const { value, isEnabled } = typedOver(isThere)
    expect([value === 'eget', isEnabled]).toEqual([isBeginning, isBeginning])
  })
})

/** A constant is always there; other sources may have nothing to read. */
const isRead = (cell: Cell) => cell.source !== 'constant'

test.each(DECIDING.filter(isRead))(
  '$matchType: $source → $target, $action leaves the field to the person while there is nothing to read',
  (cell) => {
    const { rule, fields, isGone } = scenarioOf(cell)
    const run = new RuleRun(compileRules(fields, [rule]), { ...isGone.input, [TARGET]: 'eget' }, isGone.outside, READER)
    expect(run.field(TARGET)).toMatchObject({ value: 'eget', isEnabled: true, computedBy: undefined })
    expect(incomingValues([rule], isGone.outside, READER)).toEqual({})
  },
)

describe.each(CELLS.filter((cell) => cell.matchType === 'outgoing'))('$matchType: $source → $target, $action', (cell) => {
  const { rule, fields, isThere, sourceId } = scenarioOf(cell)
  const writes = ({ input, outside }: typeof isThere) => outgoingWrites([rule], { fields, values: input, outside, reader: READER })

  test('writes to its target once it was executed', () => {
    const changes: Partial<Record<Action, object | undefined>> = {
      copySourceValue: { set: 'verkstad' },
      copySourceDisplayValue: { set: copied(cell) },
      // a constant is of no field
      copySourceFieldId: sourceId === undefined ? undefined : { set: sourceId },
      setValue: { set: 'satt' },
      addSourceValue: { add: 3 },
      subtractSourceValue: { add: -3 },
    }
    const change = changes[cell.action]
    const recordId = cell.target === 'operationRecord' ? { recordId: RECORD } : {}
    // its origin, so that a refusal is reported there
    const from = cell.source === 'operation' ? { sourceId } : {}
    expect(writes(isThere)).toEqual(change ? [{ ruleId: rule.id, target: rule.target, ...from, ...recordId, change }] : [])
  })
})

test.each(CELLS.filter((cell) => cell.matchType === 'outgoing' && isRead(cell)))(
  '$matchType: $source → $target, $action writes nothing while there is nothing to read',
  (cell) => {
    const { rule, fields, isGone } = scenarioOf(cell)
    expect(outgoingWrites([rule], { fields, values: isGone.input, outside: isGone.outside, reader: READER })).toEqual([])
  },
)

test('every cell of the table was tried', () => expect(CELLS.length).toBe(4 * 2 * 10 + 7 * 11 + 6 * 11 + 5 * 3 * 6 + 6 * 2 * 4))
