import type { Field, FieldValue, Option } from '../../forms/field.ts'
import { isSameValue } from '../../forms/flat-fields.ts'
import { expectationKey, type Expectation, type RuleTest } from '../../rule-tests/rule-test.ts'
import type { Rule } from '../../rules/rule.ts'
import { fieldOf, partsOf, type DefinitionKindName, type Item, type SchemaParts } from './definition-content.ts'
import { listChanges, type ListChange } from './list-changes.ts'
import { propertyChanges, type PropertyChange } from './property-changes.ts'

/** An item with the properties that differ: of an added field those that differ from the defaults, of a removed one none. */
export interface ItemChange<T> extends ListChange<T> {
  properties: PropertyChange[]
}

/** A field that differs, with its children and its options. */
export interface FieldChange extends ItemChange<Field> {
  children: FieldChange[]
  options: ItemChange<Option>[]
}

export type RuleChange = ListChange<Rule>

/** A test case that differs, with the expectations that do. */
export interface RuleTestChange extends ListChange<RuleTest> {
  expectations: ListChange<Expectation>[]
  /** What is given is something else. */
  isGivenOther: boolean
}

/** A schema configuration that differs, with its rules in each part. */
export interface SchemaChange extends ListChange<SchemaParts> {
  rules: Record<'identifier' | 'read' | 'write', RuleChange[]>
}

/** Everything that differs between two contents of a definition. */
export interface DefinitionDifference {
  kind: DefinitionKindName
  /** Names, descriptions, status, colour, settings, numbering and other properties of the definition itself. */
  properties: PropertyChange[]
  fields: FieldChange[]
  rules: RuleChange[]
  ruleTests: RuleTestChange[]
  /** The functions of a service. */
  operations: ItemChange<Item>[]
  schemas: SchemaChange[]
  /** Rules of either content that an older version of the program wrote, and this one does not understand. */
  unreadableRules: number
}

const isSame = (one: unknown, other: unknown) => isSameValue(one as FieldValue, other as FieldValue)
const idOf = ({ id }: { id?: unknown }) => id as string

/** The properties of a field; without one the defaults, so that an added field has only those that are chosen. */
const fieldProperties = (field: Field | undefined): Item => {
  const { id: _id, children: _children, options: _options, ...properties } = field ?? fieldOf({})
  return properties as unknown as Item
}
const withoutId = (item: Item | undefined): Item => {
  const { id: _id, ...properties } = item ?? {}
  return properties
}
const optionProperties = (option: Option | undefined): Item => {
  const { value: _value, ...properties } = option ?? ({} as Option)
  return properties as unknown as Item
}

/** The properties that differ; those of a removed item say nothing new. */
const propertiesOf = <T>({ kind, before, after }: ListChange<T>, read: (item: T | undefined) => Item): PropertyChange[] =>
  kind === 'removed' ? [] : propertyChanges(read(before), read(after))

function optionChanges(before: readonly Option[], after: readonly Option[]): ItemChange<Option>[] {
  const changes = listChanges(before, after, ({ value }) => value, isSame)
  return changes.map((change) => ({ ...change, properties: propertiesOf(change, optionProperties) }))
}

/** All fields by id, in groups and collections too. */
const allById = (fields: readonly Field[]): Map<string, Field> =>
  new Map(fields.flatMap((field) => [[field.id, field] as const, ...allById(field.children)]))

/** Fields that differ. A field that is in another group now is moved, neither removed nor added. */
function fieldChanges(before: readonly Field[], after: readonly Field[]): FieldChange[] {
  const [olds, news] = [allById(before), allById(after)]
  const within = (were: readonly Field[], are: readonly Field[]): FieldChange[] =>
    listChanges(were, are, idOf, isSame).flatMap((found): FieldChange[] => {
      if (found.kind === 'removed') return news.has(found.id) ? [] : [{ ...found, properties: [], options: [], children: [] }]
      const elsewhere = found.kind === 'added' ? olds.get(found.id) : undefined
      const change = elsewhere ? { ...found, kind: 'changed' as const, isMoved: true, before: elsewhere } : found
      const properties = propertiesOf(change, fieldProperties)
      const children = within(change.before?.children ?? [], change.after?.children ?? [])
      const options = optionChanges(change.before?.options ?? [], change.after?.options ?? [])
      // an absent property and an empty one are equal
      const hasContent = properties.length + children.length + options.length > 0
      return change.kind !== 'changed' || change.isMoved || hasContent ? [{ ...change, properties, children, options }] : []
    })
  return within(before, after)
}

const ruleChanges = (before: readonly Rule[], after: readonly Rule[]): RuleChange[] => listChanges(before, after, idOf, isSame)

function ruleTestChanges(before: readonly RuleTest[], after: readonly RuleTest[]): RuleTestChange[] {
  return listChanges(before, after, idOf, isSame).map((change) => ({
    ...change,
    expectations:
      change.kind === 'removed' ? [] : listChanges(change.before?.expect ?? [], change.after?.expect ?? [], expectationKey, isSame),
    isGivenOther: change.kind === 'changed' && !isSame(change.before?.given, change.after?.given),
  }))
}

function schemaChanges(before: readonly SchemaParts[], after: readonly SchemaParts[]): SchemaChange[] {
  return listChanges(before, after, idOf, isSame).map((change) => {
    const rules = (part: 'identifier' | 'read' | 'write') =>
      change.kind === 'removed' ? [] : ruleChanges(change.before?.[part] ?? [], change.after?.[part] ?? [])
    return { ...change, rules: { identifier: rules('identifier'), read: rules('read'), write: rules('write') } }
  })
}

/**
 * What differs between two contents of a definition; without `before` everything is new. Fields, rules and functions are matched by their
 * id, options by their value. Contents of an older shape are read as far as they are understood.
 */
export function differenceOf(kind: DefinitionKindName, before: unknown, after: unknown): DefinitionDifference {
  const [old, now] = [partsOf(before), partsOf(after)]
  const operations = listChanges(old.operations, now.operations, idOf, isSame)
  return {
    kind,
    properties: propertyChanges(old.properties, now.properties),
    fields: fieldChanges(old.fields, now.fields),
    rules: ruleChanges(old.rules, now.rules),
    ruleTests: ruleTestChanges(old.ruleTests, now.ruleTests),
    operations: operations.map((change) => ({ ...change, properties: propertiesOf(change, withoutId) })),
    schemas: schemaChanges(old.schemas, now.schemas),
    unreadableRules: old.unreadableRules + now.unreadableRules,
  }
}

/** The parts of a definition that can differ, in the order in which they are shown. */
export const DIFFERENCE_PARTS = ['properties', 'fields', 'rules', 'ruleTests', 'operations', 'schemas'] as const
export type DifferencePart = (typeof DIFFERENCE_PARTS)[number]

/** The parts that differ. */
export const changedParts = (difference: DefinitionDifference): DifferencePart[] =>
  DIFFERENCE_PARTS.filter((part) => difference[part].length > 0)

/** Whether nothing differs. */
export const isEqual = (difference: DefinitionDifference): boolean => changedParts(difference).length === 0
