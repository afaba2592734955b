import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { enteredFields, flatFields } from '@verka/domain/forms/flat-fields.ts'
import { DEFINITION_FIELD_NAMES } from '@verka/domain/rules/definition-fields.ts'
import { EVENT_FIELD } from '@verka/domain/rules/message-events.ts'
import type { Reference, ReferenceType, Rule } from '@verka/domain/rules/rule.ts'
import { recordTypeOfField } from '@verka/domain/rules/rule-scope.ts'
import { ALLOWED_ROWS, SCHEMA_ROWS, type AllowedRow } from '@verka/domain/rules/rule-table.ts'
import { builtInsOf } from '@verka/domain/schemas/schema-rules.ts'
import type { Text } from '../../language/use-text.tsx'
import { referenceKey, referenceName, type RuleSubjects } from './rule-subjects.ts'

export interface Choice {
  value: string
  label: string
  /** A notice that cannot be chosen. */
  disabled?: boolean
}

export interface ChoiceGroup {
  /** Empty for choices without an owner. */
  group: string
  items: Choice[]
}

type ChoiceSource = [when: boolean, group: string, items: () => Choice[]]

const offered = new WeakMap<RuleSubjects, Map<string, ChoiceGroup[]>>()

/** Everything that a rule of this kind may read or write, by owner. Cached, since a form has hundreds for each of its rules. */
export function referenceChoices(side: 'sources' | 'targets', rule: Rule, subjects: RuleSubjects, text: Text): ChoiceGroup[] {
  // what a rule may write depends on what it reads
  const key = [side, rule.matchType, rule.action === 'addOptions', text.culture, side === 'targets' ? rule.source.referenceType : ''].join()
  const known = offered.get(subjects) ?? new Map<string, ChoiceGroup[]>()
  offered.set(subjects, known)
  let choices = known.get(key)
  if (!choices) known.set(key, (choices = makeChoices(side, rule, subjects, text)))
  return choices
}

/** The rows of the table that a rule may be in: without a processor in the site, none that feeds one. */
const rowsFor = ({ matchType }: Rule, { form, processors = [] }: RuleSubjects): AllowedRow[] =>
  ALLOWED_ROWS.filter((row) => {
    const isFeeding = row.targets.includes('module')
    return row.matchType === matchType && (isFeeding ? processors.length > 0 : form !== 'transaction')
  })

function makeChoices(side: 'sources' | 'targets', rule: Rule, subjects: RuleSubjects, text: Text): ChoiceGroup[] {
  if (subjects.schema) return schemaChoices(side, subjects.schema, subjects, text)
  const isOfSource = (row: AllowedRow) =>
    side === 'sources' || rule.matchType !== 'outgoing' || row.sources.includes(rule.source.referenceType)
  const types = new Set(
    rowsFor(rule, subjects)
      .filter(isOfSource)
      .flatMap((row) => row[side]),
  )
  const { form, fields, objectFields, recordTypes, processors = [] } = subjects
  const { t, textOf } = text
  const isSource = side === 'sources'
  const choice = (reference: Reference): Choice => ({
    value: referenceKey(reference),
    label: referenceName(reference, subjects, text, true),
  })
  const of = (referenceType: ReferenceType, list: readonly Field[]) =>
    list.map((field) => choice({ referenceType, propertyTypeId: field.id }))
  // the look of a group is a target; its value is that of its answers
  const readable = (list: readonly Field[]) =>
    flatFields(list).filter((field) => kindOf(field).children !== 'form' || kindOf(field).hasStatus)
  const ofChosen = (referenceType: ReferenceType, list: readonly Field[]) =>
    chosenProperties(referenceType, list, recordTypes, isSource).map(choice)
  const whole = () =>
    recordTypes.map((type) => ({
      value: referenceKey({ referenceType: 'record', referenceId: type.id }),
      label: t('rules.allOf', { type: textOf(type.localizedNames) }),
    }))
  const isBefore = rule.matchType === 'incoming' && isSource
  // most common first
  const groups: ChoiceSource[] = [
    [types.has('constant') && isSource, '', () => [{ value: referenceKey({ referenceType: 'constant' }), label: t('rules.noSource') }]],
    [
      types.has('transactionEventType') && isSource,
      textOf(EVENT_FIELD.localizedNames),
      () => [choice({ referenceType: 'transactionEventType' })],
    ],
    [
      types.has(form) && form !== 'transaction' && !isBefore,
      t('rules.thisForm'),
      () => (isSource ? of(form, readable(fields)) : of(form, flatFields(fields))),
    ],
    [types.has('operationRecord') && form === 'operation', t('rules.chosenHere'), () => ofChosen('operationRecord', fields)],
    [
      types.has('element'),
      t('rules.theObject'),
      () => [
        ...(isSource
          ? [choice({ referenceType: 'element', propertyTypeId: 'title' }), choice({ referenceType: 'element', propertyTypeId: 'code' })]
          : []),
        ...of('element', readable(objectFields)),
      ],
    ],
    [
      types.has('elementRecord'),
      t(form === 'record' ? 'rules.chosenHere' : 'rules.chosenInObject'),
      () => ofChosen('elementRecord', form === 'operation' ? objectFields : fields),
    ],
    [
      types.has('operationType') && isSource && form === 'operation',
      t('rules.theFunction'),
      () => DEFINITION_FIELD_NAMES.map((propertyTypeId) => choice({ referenceType: 'operationType', propertyTypeId })),
    ],
    [types.has('transaction'), t('rules.theTransaction'), () => of('transaction', enteredFields(fields))],
    [types.has('operation') && isBefore, t('rules.theOperationBefore'), () => of('operation', enteredFields(fields))],
    [types.has('record') && isSource && rule.action === 'addOptions', t('rules.wholeTypes'), whole],
    ...processors.map(({ id, processorType, name, inputs }): ChoiceSource => [
      types.has(processorType) && !isSource,
      name,
      () => inputs.map((input) => choice({ referenceType: processorType, referenceId: id, propertyTypeId: input.id })),
    ]),
  ]
  return groups.flatMap(([when, group, items]) => {
    const list = when ? items() : []
    return list.length > 0 ? [{ group, items: list }] : []
  })
}

/** References to the fields of the predefined values that are chosen in some fields, and to their names as far as these can be read. */
const chosenProperties = (
  referenceType: ReferenceType,
  list: readonly Field[],
  recordTypes: RuleSubjects['recordTypes'],
  isSource: boolean,
): Reference[] =>
  enteredFields(list).flatMap((field) => {
    const type = recordTypes.find(({ id }) => id === recordTypeOfField(field))
    if (!type) return []
    const properties = [...(isSource ? ['name'] : []), ...enteredFields(type.dataPropertyTypes ?? []).map(({ id }) => id)]
    return properties.map((propertyTypeId) => ({ referenceType, referenceId: field.id, propertyTypeId }))
  })

/** The choices of a rule in a schema configuration: the schema's fields on one side, the object's or predefined value's on the other. */
function schemaChoices(
  side: 'sources' | 'targets',
  { part, owner, fields }: NonNullable<RuleSubjects['schema']>,
  subjects: RuleSubjects,
  text: Text,
): ChoiceGroup[] {
  const { t } = text
  const types = new Set(SCHEMA_ROWS[part][side])
  const choicesOf = (references: readonly Reference[]): Choice[] =>
    references.map((reference) => ({ value: referenceKey(reference), label: referenceName(reference, subjects, text, true) }))
  const own = [...builtInsOf(owner, part), ...enteredFields(subjects.fields)]
  const groups: [when: boolean, group: string, references: Reference[]][] = [
    [types.has('dataSchema'), t('rules.theSchema'), fields.map(({ id }) => ({ referenceType: 'dataSchema', propertyTypeId: id }))],
    [
      types.has(owner),
      t(owner === 'element' ? 'rules.theObject' : 'rules.theValue'),
      own.map(({ id }) => ({ referenceType: owner, propertyTypeId: id })),
    ],
    [
      types.has('elementRecord'),
      t(owner === 'record' ? 'rules.chosenHere' : 'rules.chosenInObject'),
      chosenProperties('elementRecord', subjects.fields, subjects.recordTypes, true),
    ],
  ]
  return [
    ...(types.has('constant')
      ? [{ group: '', items: [{ value: referenceKey({ referenceType: 'constant' }), label: t('rules.fixedValue') }] }]
      : []),
    ...groups.flatMap(([when, group, references]) => (when && references.length > 0 ? [{ group, items: choicesOf(references) }] : [])),
  ]
}

/** Number of predefined values offered before typing, and of those found by it. */
const [FEW, FOUND] = [20, 50]

const readableOf = new WeakMap<RuleSubjects, { culture: string; choices: Choice[] }>()

/** Choices for all single predefined values: cached, since there may be thousands. */
function everyRecordChoice(subjects: RuleSubjects, text: Text): Choice[] {
  const known = readableOf.get(subjects)
  if (known?.culture === text.culture) return known.choices
  const properties = new Map(
    subjects.recordTypes.map((type) => [type.id, ['name', ...enteredFields(type.dataPropertyTypes ?? []).map(({ id }) => id)]]),
  )
  const choices = subjects.records.flatMap(({ id: referenceId, recordTypeId }) =>
    (properties.get(recordTypeId) ?? ['name']).map((propertyTypeId): Choice => {
      const reference: Reference = { referenceType: 'record', referenceId, propertyTypeId }
      return { value: referenceKey(reference), label: referenceName(reference, subjects, text, true) }
    }),
  )
  readableOf.set(subjects, { culture: text.culture, choices })
  return choices
}

/** Choices for single predefined values: all if they are few, else those whose names contain the typed text. */
export function recordChoices(rule: Rule, subjects: RuleSubjects, text: Text, typed: string): ChoiceGroup[] {
  const { t } = text
  if (!ALLOWED_ROWS.some((row) => row.matchType === rule.matchType && row.sources.includes('record'))) return []
  const all = everyRecordChoice(subjects, text)
  const chosen = all.filter(({ value }) => value === referenceKey(rule.source))
  const words = typed.trim().toLocaleLowerCase(text.culture)
  const isSearch = words !== '' && typed !== chosen[0]?.label
  const found = isSearch ? all.filter(({ label }) => label.toLocaleLowerCase(text.culture).includes(words)) : all
  const others = isSearch ? found.slice(0, FOUND) : found.length <= FEW ? found : []
  const items = others.includes(chosen[0]!) ? others : [...chosen, ...others]
  // it contains the typed text, so that the list's filter keeps it
  if (isSearch && found.length > FOUND) items.push({ value: 'more', label: t('rules.moreFound', { typed }), disabled: true })
  if (!isSearch && all.length > FEW) items.push({ value: 'type', label: t('rules.typeToFind'), disabled: true })
  return items.length > 0 ? [{ group: t('rules.predefined'), items }] : []
}
