import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { Processor } from '@verka/domain/processors/processor-configs.api.ts'
import type { RecordTypeSummary } from '@verka/domain/record-types/record-types.api.ts'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import type { DefinitionFieldName } from '@verka/domain/rules/definition-fields.ts'
import type { MatchType, Reference, ReferenceType } from '@verka/domain/rules/rule.ts'
import type { SchemaPart } from '@verka/domain/rules/rule-table.ts'
import { choiceOf, resolveReference, type RuleScope } from '@verka/domain/rules/rule-scope.ts'
import type { SchemaField } from '@verka/domain/schemas/schema-field.ts'
import { schemaScope, type SchemaOwner } from '@verka/domain/schemas/schema-rules.ts'
import { fieldName } from '../field-name.ts'
import type { Text } from '../../language/use-text.tsx'

/** Everything that the rules of a form may refer to. */
export interface RuleSubjects {
  /** The form's own reference type in rules; `transaction`: the rules are those of a service, and feed processors. */
  form: Extract<ReferenceType, 'operation' | 'elementType' | 'record' | 'transaction'>
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
  /** Configs of processors with the inputs that rules feed; undefined: the reader may not see them. */
  processors?: readonly Processor[] | undefined
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
  const { form, fields, objectFields, recordTypes, records, processors = [], schema } = subjects
  const ofSchema =
    schema &&
    schemaScope(
      { owner: schema.owner, fields, recordTypes: new Map(recordTypes.map((type) => [type.id, type.dataPropertyTypes ?? []])) },
      schema.fields,
      schema.part,
    )
  const scope: RuleScope = ofSchema ?? {
    fields: { [form]: fields, ...((form === 'operation' || form === 'transaction') && { element: objectFields, transaction: fields }) },
    processors: new Map(processors.map(({ id, processorType, inputs }) => [id, { processorType, inputs }])),
    recordTypes: new Map(recordTypes.map((type) => [type.id, type.dataPropertyTypes ?? []])),
    recordTypeOf: new Map(records.map((record) => [record.id, record.recordTypeId])),
  }
  scopes.set(subjects, scope)
  return scope
}

/** Whether a reference is to an input of a processor whose text is a template. */
export const isTemplate = ({ referenceId, propertyTypeId }: Reference, { processors }: RuleSubjects): boolean =>
  processors?.some(({ id, templatePropertyTypeIds }) => id === referenceId && templatePropertyTypeIds.includes(propertyTypeId ?? '')) ??
  false

/** Fields that the templates of these rules can name. */
export const fieldsOfTemplate = ({ fields, objectFields }: RuleSubjects) => ({ element: objectFields, operation: fields })

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
    case 'transactionEventType':
      return t('rules.event')
    case 'module':
    case 'integration':
      return isListed ? property : t('rules.inputOf', { property, of: processorName(reference, subjects, text) })
    case 'transaction':
      return isListed ? property : t('rules.ofTransaction', { property })
    default:
      return property
  }
}

/** The name of the config of a processor whose input a rule feeds. */
export function processorName({ referenceId }: Reference, { processors }: RuleSubjects, { t }: Text): string {
  if (!processors) return t('rules.someProcessor')
  return processors.find(({ id }) => id === referenceId)?.name ?? t('rules.goneProcessor')
}
