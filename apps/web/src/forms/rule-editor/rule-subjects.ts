import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { enteredFields, flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { RecordTypeSummary } from '@verka/domain/record-types/record-types.api.ts'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import { DEFINITION_FIELD_NAMES, type DefinitionFieldName } from '@verka/domain/rules/definition-fields.ts'
import type { MatchType, Reference, ReferenceType, Rule } from '@verka/domain/rules/rule.ts'
import { ALLOWED_ROWS, SCHEMA_ROWS, type SchemaPart } from '@verka/domain/rules/rule-table.ts'
import { choiceOf, recordTypeOfField, resolveReference, type RuleScope } from '@verka/domain/rules/rule-scope.ts'
import type { SchemaField } from '@verka/domain/schemas/schema-field.ts'
import { builtInsOf, schemaScope, type SchemaOwner } from '@verka/domain/schemas/schema-rules.ts'
import { fieldName } from '../field-name.ts'
import type { Text } from '../../language/use-text.tsx'

/** Everything that the rules of a form may refer to. */
export interface RuleSubjects {
  /** The form's own reference type in rules. */
  form: Extract<ReferenceType, 'operation' | 'elementType' | 'record'>
  /** Times at which its rules may run. */
  runs: readonly MatchType[]
  fields: readonly Field[]
  /** The saved function of these rules. */
  operationTypeId?: string | undefined
  /** The category of the object that an operation is on. */
  elementTypeId?: string | undefined
  /** The fields of that object. */
  objectFields: readonly Field[]
  recordTypes: readonly RecordTypeSummary[]
  records: readonly Pick<RecordValue, 'id' | 'recordTypeId' | 'localizedNames'>[]
  /** Set for the rules of a schema configuration; `fields` are those of the object or predefined value. */
  schema?: { part: SchemaPart; owner: SchemaOwner; fields: readonly SchemaField[] }
  /** A part is still loading: a missing one is not deleted. */
  isLoading: boolean
  /** Names of the form's fields since it was opened, by id, including removed ones. */
  knownNames: ReadonlyMap<string, LocalizedTexts>
}

const DEFINITION_NAMES = {
  title: 'rules.functionTitle',
  status: 'rules.functionStatus',
  created: 'rules.functionCreated',
  changed: 'rules.functionChanged',
} as const satisfies Record<DefinitionFieldName, string>

const scopes = new WeakMap<RuleSubjects, RuleScope>()

/** The scope for `checkRules`. The same object for the same subjects. */
export function scopeOf(subjects: RuleSubjects): RuleScope {
  const known = scopes.get(subjects)
  if (known) return known
  const { form, fields, objectFields, recordTypes, records, schema } = subjects
  const ofSchema =
    schema &&
    schemaScope(
      { owner: schema.owner, fields, recordTypes: new Map(recordTypes.map((type) => [type.id, type.dataPropertyTypes ?? []])) },
      schema.fields,
      schema.part,
    )
  const scope: RuleScope = ofSchema ?? {
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

/** Key of a reference as a choice of a list. */
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

/** The field of a reference; undefined for a built-in property, a constant, and a deleted one. */
export const fieldOf = (reference: Reference, subjects: RuleSubjects): Field | undefined =>
  resolveReference(reference, scopeOf(subjects))?.field

/** The name of a field that was removed since the form was opened. */
export const removedName = (id: string | undefined, { knownNames }: RuleSubjects, { textOf }: Text): string | undefined =>
  textOf(knownNames.get(id ?? '') ?? []) || undefined

function nameOf(field: Field | undefined, id: string | undefined, subjects: RuleSubjects, text: Text): string {
  if (field) return fieldName(field, text)
  const name = removedName(id, subjects, text)
  return name === undefined ? text.t('rules.gone') : text.t('rules.goneNamed', { name })
}

/** The field of a deleted predefined value, searched in all types. */
const fieldOfAnyType = (id: string | undefined, { recordTypes }: RuleSubjects): Field | undefined =>
  recordTypes.flatMap((type) => flatFields(type.dataPropertyTypes ?? [])).find((field) => field.id === id)

/**
 * The text of a reference in a sentence: 'Resultat', 'objektets Vikt', 'Allvarlighet för Felkod'. In a list with a heading for the object,
 * the shorter name is enough.
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
    case 'dataSchema':
      return isListed ? property : t('rules.ofSchema', { property })
    case 'transaction':
      return isListed ? property : t('rules.ofTransaction', { property })
    default:
      return property
  }
}

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

const offered = new WeakMap<RuleSubjects, Map<string, ChoiceGroup[]>>()

/** Everything that a rule of this kind may read or write, by owner. Cached, since a form has hundreds for each of its rules. */
export function referenceChoices(side: 'sources' | 'targets', rule: Rule, subjects: RuleSubjects, text: Text): ChoiceGroup[] {
  const key = [side, rule.matchType, rule.action === 'addOptions', text.culture].join()
  const known = offered.get(subjects) ?? new Map<string, ChoiceGroup[]>()
  offered.set(subjects, known)
  let choices = known.get(key)
  if (!choices) known.set(key, (choices = makeChoices(side, rule, subjects, text)))
  return choices
}

function makeChoices(side: 'sources' | 'targets', rule: Rule, subjects: RuleSubjects, text: Text): ChoiceGroup[] {
  if (subjects.schema) return schemaChoices(side, subjects.schema, subjects, text)
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
