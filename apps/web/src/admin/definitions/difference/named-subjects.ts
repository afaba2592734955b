import { partsOf, type DefinitionKindName, type SchemaParts } from '@verka/domain/definitions/difference/definition-content.ts'
import { FIELD_TYPES } from '@verka/domain/forms/field-type.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { IMPLEMENTATIONS } from '@verka/domain/processors/implementations/implementations.ts'
import type { Processor } from '@verka/domain/processors/processor-configs.api.ts'
import { builtInField } from '@verka/domain/rules/definition-fields.ts'
import type { Reference, Rule } from '@verka/domain/rules/rule.ts'
import type { SchemaPart } from '@verka/domain/rules/rule-table.ts'
import { fieldOf, type RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'

/** The name of what an id refers to outside the definition: a field of the object, a category, a predefined value, a person. */
export type NameOf = (id: string) => string | undefined

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

const FORMS = { elementType: 'elementType', operationType: 'operation', recordType: 'record', transactionType: 'transaction' } as const
/** Reference types whose fields are those of the form itself. */
const OWN = new Set(['elementType', 'operation', 'operationRecord', 'record', 'transaction'])
/** Represents the type of every predefined value that a rule names. */
const ANY_TYPE = 'any'

const INPUTS = new Map(Object.values(IMPLEMENTATIONS).flatMap(({ inputs }) => inputs.map((field): [string, Field] => [field.id, field])))

const withNewId = (id: string, name: string): Field => ({ ...builtInField(id, 'text', localized(name)), id })

/** All fields, in groups too, each with the names of the values that its kind does not know itself. */
function knownFields(fields: readonly Field[], values: readonly string[], nameOf: NameOf): Field[] {
  return fields.flatMap((field) => {
    const options =
      field.optionSource === 'static' ? field.options : values.map((value) => ({ value, localizedNames: localized(nameOf(value) ?? '') }))
    const isKnown = FIELD_TYPES.some((type) => type === field.fieldType)
    const own: Field = { ...field, ...(!isKnown && { fieldType: 'text' as const }), options, children: [] }
    return [own, ...knownFields(field.children, values, nameOf)]
  })
}

const rulesOf = ({ rules, schemas }: ReturnType<typeof partsOf>): readonly Rule[] => [
  ...rules,
  ...schemas.flatMap(({ identifier, read, write }) => [...identifier, ...read, ...write]),
]

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap(idsIn) : isId(value) ? [value] : [])

/**
 * Subjects for the sentences of a content's rules: its own fields, and all else by its name. An unknown reference has no name, and is
 * written as deleted.
 */
export function subjectsByName(kind: Exclude<DefinitionKindName, 'dataSchema'>, content: unknown, nameOf: NameOf): RuleSubjects {
  const parts = partsOf(content)
  const rules = rulesOf(parts)
  const written = parts.ruleTests.flatMap(({ expect }) => expect.flatMap((one) => (one.aspect === 'write' ? [one.target] : [])))
  const references = [...rules.flatMap(({ source, target }) => [source, target]), ...written]
  const values = [
    ...new Set(rules.flatMap(({ value, conditions }) => [value, ...conditions.map((condition) => condition.value)]).flatMap(idsIn)),
  ]
  const own = knownFields(
    parts.fields,
    values.filter((id) => nameOf(id) !== undefined),
    nameOf,
  )
  const ownIds = new Set(own.map(({ id }) => id))
  /** Fields with the ids of these references, as far as they have a name. */
  const named = (wanted: (reference: Reference) => readonly (string | undefined)[]): Field[] =>
    [...new Set(references.flatMap(wanted))].flatMap((id) => {
      const name = isId(id) && !ownIds.has(id) ? nameOf(id) : undefined
      return name === undefined ? [] : [withNewId(id!, name)]
    })
  const ofRecord = named(({ referenceType, propertyTypeId }) => (/record$/i.test(referenceType) ? [propertyTypeId] : []))
  const chosenIn = (type: Reference['referenceType']) =>
    named((reference) => (reference.referenceType === type ? [reference.referenceId] : [])).map((field) => ({
      ...field,
      optionSource: `records:${ANY_TYPE}`,
    }))
  const recordIds = references.flatMap(({ referenceType, referenceId }) =>
    referenceType === 'record' && referenceId !== undefined ? [referenceId] : [],
  )
  const isWholeType = (id: string) =>
    references.some(({ referenceId, propertyTypeId }) => referenceId === id && propertyTypeId === undefined)
  const namedRecords = recordIds.flatMap((id) => {
    const name = nameOf(id)
    return name === undefined ? [] : [{ id, name, isType: isWholeType(id) }]
  })
  const type = (id: string, name: string) =>
    ({
      id,
      version: 1,
      localizedNames: localized(name),
      color: null,
      dataPropertyTypes: [...ofRecord, ...own],
    }) as unknown as RuleSubjects['recordTypes'][number]
  return {
    form: FORMS[kind],
    runs: [],
    fields: [
      ...own,
      ...named(({ referenceType, propertyTypeId }) => (OWN.has(referenceType) ? [propertyTypeId] : [])),
      ...chosenIn('operationRecord'),
    ],
    objectFields: [
      ...named(({ referenceType, propertyTypeId }) => (referenceType === 'element' ? [propertyTypeId] : [])),
      ...chosenIn('elementRecord'),
    ],
    recordTypes: [type(ANY_TYPE, ''), ...namedRecords.filter(({ isType }) => isType).map(({ id, name }) => type(id, name))],
    records: namedRecords
      .filter(({ isType }) => !isType)
      .map(
        ({ id, name }) => ({ id, recordTypeId: ANY_TYPE, localizedNames: localized(name) }) as unknown as RuleSubjects['records'][number],
      ),
    processors: processorsOf(references, nameOf),
    isLoading: false,
    knownNames: new Map(),
  }
}

/** The configs that rules feed, with the inputs of every implementation. */
function processorsOf(references: readonly Reference[], nameOf: NameOf): Processor[] {
  const fed = references.filter(({ referenceType }) => referenceType === 'module' || referenceType === 'integration')
  return fed.flatMap(({ referenceType, referenceId }) => {
    const name = nameOf(referenceId ?? '')
    if (name === undefined) return []
    return [
      {
        id: referenceId,
        processorType: referenceType,
        name,
        inputs: [...INPUTS.values()],
        templatePropertyTypeIds: [],
      } as unknown as Processor,
    ]
  })
}

/** The same for the rules of one part of a schema configuration. */
export function subjectsOfSchema(subjects: RuleSubjects, change: SchemaParts, part: SchemaPart, nameOf: NameOf): RuleSubjects {
  const references = change[part].flatMap(({ source, target }) => [source, target])
  const fields = references.flatMap(({ referenceType, propertyTypeId }) => {
    const name = referenceType === 'dataSchema' && propertyTypeId !== undefined ? nameOf(propertyTypeId) : undefined
    if (name === undefined) return []
    return [
      {
        id: propertyTypeId!,
        key: 'x',
        localizedNames: localized(name),
        localizedDescriptions: [],
        fieldType: 'string' as const,
        required: false,
      },
    ]
  })
  return { ...subjects, schema: { part, owner: subjects.form === 'record' ? 'record' : 'element', fields } }
}

/** The rule with the names of the values that its fields do not know: a predefined value of another form, a person. */
export function withNamedValues(rule: Rule, subjects: RuleSubjects, nameOf: NameOf, unknown: string): Rule {
  const named = <Value>(value: Value, field: Field | undefined): Value => {
    if (Array.isArray(value)) return value.map((item: unknown) => named(item, field)) as Value
    const isKnown = field?.options.some((option) => option.value === value)
    return isId(value) && !isKnown ? ((nameOf(value) ?? unknown) as Value) : value
  }
  const [source, target] = [fieldOf(rule.source, subjects), fieldOf(rule.target, subjects)]
  const conditions = rule.conditions.map((condition) => ({ ...condition, value: named(condition.value, source) }))
  return { ...rule, value: named(rule.value, target), conditions }
}
