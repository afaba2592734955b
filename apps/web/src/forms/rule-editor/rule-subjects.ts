import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { enteredFields, flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { RecordTypeSummary } from '@verka/domain/record-types/record-types.api.ts'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import { DEFINITION_FIELD_NAMES, type DefinitionFieldName } from '@verka/domain/rules/definition-fields.ts'
import type { MatchType, Reference, ReferenceType, Rule } from '@verka/domain/rules/rule.ts'
import { ALLOWED_ROWS } from '@verka/domain/rules/rule-table.ts'
import { choiceOf, recordTypeOfField, resolveReference, type RuleScope } from '@verka/domain/rules/rule-scope.ts'
import { fieldName } from '../field-name.ts'
import type { Text } from '../../language/use-text.tsx'

/** What the rules of a form may be about. */
export interface RuleSubjects {
  /** What the form itself is called in rules. */
  form: Extract<ReferenceType, 'operation' | 'elementType' | 'record'>
  /** When its rules may run. */
  runs: readonly MatchType[]
  fields: readonly Field[]
  /** The function whose rules they are, as it is saved. */
  operationTypeId?: string | undefined
  /** The category of the object that an operation is on. */
  elementTypeId?: string | undefined
  /** The fields of that object. */
  objectFields: readonly Field[]
  recordTypes: readonly RecordTypeSummary[]
  records: readonly Pick<RecordValue, 'id' | 'recordTypeId' | 'localizedNames'>[]
  /** Something of this is still on its way: what is not there yet is not gone. */
  isLoading: boolean
  /** What the form's fields are called that were there since it was opened, by their ids: those that were removed, too. */
  knownNames: ReadonlyMap<string, LocalizedTexts>
}

const DEFINITION_NAMES = {
  title: 'rules.functionTitle',
  status: 'rules.functionStatus',
  created: 'rules.functionCreated',
  changed: 'rules.functionChanged',
} as const satisfies Record<DefinitionFieldName, string>

const scopes = new WeakMap<RuleSubjects, RuleScope>()

/** What is there to be named, as `checkRules` takes it. The same for the same subjects. */
export function scopeOf(subjects: RuleSubjects): RuleScope {
  const known = scopes.get(subjects)
  if (known) return known
  const { form, fields, objectFields, recordTypes, records } = subjects
  const scope: RuleScope = {
    fields: { [form]: fields, ...(form === 'operation' && { element: objectFields, transaction: fields }) },
    recordTypes: new Map(recordTypes.map((type) => [type.id, type.dataPropertyTypes ?? []])),
    recordTypeOf: new Map(records.map((record) => [record.id, record.recordTypeId])),
  }
  scopes.set(subjects, scope)
  return scope
}

const recordMaps = new WeakMap<RuleSubjects['records'], ReadonlyMap<string, RuleSubjects['records'][number]>>()

function recordsById({ records }: RuleSubjects) {
  const made = recordMaps.get(records) ?? new Map(records.map((record) => [record.id, record]))
  recordMaps.set(records, made)
  return made
}

/** A reference as one choice of a list. */
export const referenceKey = ({ referenceType, referenceId = '', propertyTypeId = '' }: Reference) =>
  `${referenceType}|${referenceId}|${propertyTypeId}`

export function referenceOf(key: string): Reference {
  const [referenceType = '', referenceId = '', propertyTypeId = ''] = key.split('|')
  return {
    referenceType: referenceType as ReferenceType,
    ...(referenceId && { referenceId }),
    ...(propertyTypeId && { propertyTypeId }),
  }
}

/** The field that a reference names; undefined for a built-in property, a constant, and one that is gone. */
export const fieldOf = (reference: Reference, subjects: RuleSubjects): Field | undefined =>
  resolveReference(reference, scopeOf(subjects))?.field

/** What a field that was removed since the form was opened was called. */
export const removedName = (id: string | undefined, { knownNames }: RuleSubjects, { textOf }: Text): string | undefined =>
  textOf(knownNames.get(id ?? '') ?? []) || undefined

function nameOf(field: Field | undefined, id: string | undefined, subjects: RuleSubjects, text: Text): string {
  if (field) return fieldName(field, text)
  const name = removedName(id, subjects, text)
  return name === undefined ? text.t('rules.gone') : text.t('rules.goneNamed', { name })
}

/** The field of a predefined value that is gone itself, among those of all types. */
const fieldOfAnyType = (id: string | undefined, { recordTypes }: RuleSubjects): Field | undefined =>
  recordTypes.flatMap((type) => flatFields(type.dataPropertyTypes ?? [])).find((field) => field.id === id)

/**
 * How a reference reads in a sentence: 'Resultat', 'objektets Vikt', 'Allvarlighet för Felkod'. In a list whose heading
 * says that it is the object's, the shorter name does.
 */
export function referenceName(reference: Reference, subjects: RuleSubjects, text: Text, isListed = false): string {
  const { t, textOf } = text
  const { referenceType, referenceId, propertyTypeId } = reference
  const isOfRecord = referenceType === 'record' || referenceType === 'elementRecord' || referenceType === 'operationRecord'
  const field = fieldOf(reference, subjects) ?? (isOfRecord ? fieldOfAnyType(propertyTypeId, subjects) : undefined)
  const ofRecord = (of: string) => (propertyTypeId === 'name' ? t('rules.nameOfRecord', { of }) : t('rules.ofRecord', { property, of }))
  const property = propertyTypeId === 'name' ? t('rules.recordName') : nameOf(field, propertyTypeId, subjects, text)
  switch (referenceType) {
    case 'element':
      if (propertyTypeId === 'title') return t('rules.objectTitle')
      if (propertyTypeId === 'code') return t('rules.objectCode')
      return isListed ? property : t('rules.ofObject', { property })
    case 'elementRecord':
    case 'operationRecord': {
      const choice = nameOf(choiceOf(reference, scopeOf(subjects)), referenceId, subjects, text)
      const isObjects = referenceType === 'elementRecord' && subjects.form === 'operation' && !isListed
      return ofRecord(isObjects ? t('rules.ofObject', { property: choice }) : choice)
    }
    case 'record': {
      if (referenceId === undefined) return property
      const type = subjects.recordTypes.find(({ id }) => id === referenceId)
      if (type) return t('rules.allOf', { type: textOf(type.localizedNames) })
      const record = recordsById(subjects).get(referenceId)
      return ofRecord((record && textOf(record.localizedNames)) || t('rules.goneValue'))
    }
    case 'operationType':
      return t(DEFINITION_NAMES[propertyTypeId as DefinitionFieldName])
    case 'transaction':
      return isListed ? property : t('rules.ofTransaction', { property })
    default:
      return property
  }
}

export interface Choice {
  value: string
  label: string
  /** It only says something. */
  disabled?: boolean
}

export interface ChoiceGroup {
  /** Empty for what belongs to nothing. */
  group: string
  items: Choice[]
}

const offered = new WeakMap<RuleSubjects, Map<string, ChoiceGroup[]>>()

/** Everything that a rule of this kind may read or write, by what it belongs to. Made once: a form has hundreds, for each of its rules. */
export function referenceChoices(side: 'sources' | 'targets', rule: Rule, subjects: RuleSubjects, text: Text): ChoiceGroup[] {
  const key = [side, rule.matchType, rule.action === 'addOptions', text.culture].join()
  const known = offered.get(subjects) ?? new Map<string, ChoiceGroup[]>()
  offered.set(subjects, known)
  let choices = known.get(key)
  if (!choices) known.set(key, (choices = makeChoices(side, rule, subjects, text)))
  return choices
}

function makeChoices(side: 'sources' | 'targets', rule: Rule, subjects: RuleSubjects, text: Text): ChoiceGroup[] {
  const types = new Set(ALLOWED_ROWS.filter((row) => row.matchType === rule.matchType).flatMap((row) => row[side]))
  const { form, fields, objectFields, recordTypes } = subjects
  const { t, textOf } = text
  const isSource = side === 'sources'
  const choice = (reference: Reference): Choice => ({
    value: referenceKey(reference),
    label: referenceName(reference, subjects, text, true),
  })
  const of = (referenceType: ReferenceType, list: readonly Field[]) =>
    list.map((field) => choice({ referenceType, propertyTypeId: field.id }))
  // the look of a group is a target; its value is none, but that of its answers
  const readable = (list: readonly Field[]) =>
    flatFields(list).filter((field) => kindOf(field).children !== 'form' || kindOf(field).hasStatus)
  const ofChosen = (referenceType: ReferenceType, list: readonly Field[]) =>
    enteredFields(list).flatMap((field) => {
      const type = recordTypes.find(({ id }) => id === recordTypeOfField(field))
      if (!type) return []
      const properties = [...(isSource ? ['name'] : []), ...enteredFields(type.dataPropertyTypes ?? []).map(({ id }) => id)]
      return properties.map((propertyTypeId) => choice({ referenceType, referenceId: field.id, propertyTypeId }))
    })
  const whole = () =>
    recordTypes.map((type) => ({
      value: referenceKey({ referenceType: 'record', referenceId: type.id }),
      label: t('rules.allOf', { type: textOf(type.localizedNames) }),
    }))
  const isBefore = rule.matchType === 'incoming' && isSource
  // what is meant most often stands first
  const groups: [when: boolean, group: string, items: () => Choice[]][] = [
    [types.has('constant') && isSource, '', () => [{ value: referenceKey({ referenceType: 'constant' }), label: t('rules.noSource') }]],
    [types.has(form) && !isBefore, t('rules.thisForm'), () => (isSource ? of(form, readable(fields)) : of(form, flatFields(fields)))],
    [types.has('operationRecord'), t('rules.chosenHere'), () => ofChosen('operationRecord', fields)],
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
  ]
  return groups.flatMap(([when, group, items]) => {
    const list = when ? items() : []
    return list.length > 0 ? [{ group, items: list }] : []
  })
}

/** So many predefined values are offered before anything is typed, and at most so many of those that it finds. */
const [FEW, FOUND] = [20, 50]

const readableOf = new WeakMap<RuleSubjects, { culture: string; choices: Choice[] }>()

/** Everything that can be read of single predefined values: there may be thousands, so that it is made only once. */
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

/** What a rule may read of single predefined values: all of them where they are few, else those whose names hold what is typed. */
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
  // it holds what is typed, so that it stays in the list beside what was found
  if (isSearch && found.length > FOUND) items.push({ value: 'more', label: t('rules.moreFound', { typed }), disabled: true })
  if (!isSearch && all.length > FEW) items.push({ value: 'type', label: t('rules.typeToFind'), disabled: true })
  return items.length > 0 ? [{ group: t('rules.predefined'), items }] : []
}
