import { ALIASES, plain } from '../forms/text/likeness.ts'
import { kindOf } from '../forms/field-kinds.ts'
import type { Field } from '../forms/field.ts'
import { enteredFields } from '../forms/flat-fields.ts'
import { checkRule } from '../rules/checks/check-rules.ts'
import type { Action, Reference, Rule } from '../rules/rule.ts'
import { SCHEMA_PARTS, type SchemaPart } from '../rules/rule-table.ts'
import { SCHEMA_RULES } from './check-schema-configurations.ts'
import type { SchemaConfiguration } from './schema-configuration.ts'
import type { SchemaField } from './schema-field.ts'
import { builtInsOf, rulesOfPart, schemaScope, withRules, type Configured, type SchemaOwner } from './schema-rules.ts'

type Named = Pick<Field, 'key' | 'localizedNames'>

const namesOf = ({ key, localizedNames }: Named): Set<string> =>
  new Set([key, ...localizedNames.map(({ text }) => text)].map(plain).filter((name) => name !== ''))

/** How well two are named alike: 3 by key, 2 by a name in any language, 1 by another name of a built-in property, else 0. */
function likeness(one: Named, other: Field): number {
  if (plain(one.key) === plain(other.key)) return 3
  const names = namesOf(one)
  if ([...namesOf(other)].some((name) => names.has(name))) return 2
  return other.id === other.key && ALIASES[other.id]?.some((alias) => names.has(plain(alias))) ? 1 : 0
}

export interface Connecting {
  owner: SchemaOwner
  schema: ConnectedSchema
  configured: Configured
  newId: () => string
}

interface ConnectedSchema {
  fields: readonly SchemaField[]
  /** It shows objects to people without a login. */
  isOpen: boolean
}

/** Actions between a field of a schema and a property, the best one first. */
function actionsFor(property: Field, part: SchemaPart, { isOpen }: ConnectedSchema): readonly Action[] {
  const { hasOptions, files } = kindOf(property)
  // an open schema shows the picture itself; its address, in an exported file, is no name by which an import finds a file
  if (isOpen && files?.purpose === 'image') return part === 'read' ? ['copySourceValue'] : []
  // people read and write the names of options, and an import finds files by their names
  const isByName = (hasOptions && part !== 'identifier') || files?.purpose !== undefined
  return isByName ? ['copySourceDisplayValue', 'copySourceValue'] : ['copySourceValue', 'copySourceDisplayValue']
}

/** The properties of an object or predefined value that are named like a field of a schema, best first; its own fields before built-in ones. */
function namedLike(field: SchemaField, part: SchemaPart, { owner, configured }: Connecting): Field[] {
  // only administrators import
  const fields = enteredFields(configured.fields).filter(({ showForAdmin }) => part !== 'write' || showForAdmin)
  return [...fields, ...builtInsOf(owner, part)]
    .map((candidate) => ({ candidate, rank: likeness(field, candidate) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ candidate }) => candidate)
}

/** A rule of this part between a field of the schema and a property; undefined if their kinds do not fit. */
export function ruleBetween(field: SchemaField, property: Field, part: SchemaPart, connecting: Connecting): Rule | undefined {
  const { owner, schema, configured, newId } = connecting
  const ofSchema: Reference = { referenceType: 'dataSchema', propertyTypeId: field.id }
  const ofOwner: Reference = { referenceType: owner, propertyTypeId: property.id }
  const [source, target] = part === 'read' ? [ofOwner, ofSchema] : [ofSchema, ofOwner]
  const scope = schemaScope(configured, schema.fields, part)
  return actionsFor(property, part, schema)
    .map((action): Rule => ({ id: newId(), matchType: 'outgoing', source, target, action, value: null, conditions: [] }))
    .find((rule) => checkRule(rule, scope, SCHEMA_RULES, '').length === 0)
}

/** Properties that find a thing best, in this order. */
const IDENTIFIERS: Record<SchemaOwner, readonly string[]> = { element: ['code', 'id', 'title'], record: ['id', 'name'] }

/**
 * The configuration with rules that follow from names and keys: for fields of the schema that nothing reads, for properties that nothing
 * writes, and an identifier if there is none. Rules that are there stay as they are.
 */
export function connectSchema(
  configuration: SchemaConfiguration,
  schema: ConnectedSchema,
  configured: Configured,
  newId: () => string,
): SchemaConfiguration {
  const connecting = { owner: configured.owner, schema, configured, newId }
  return SCHEMA_PARTS.reduce(
    (made, part) => withRules(made, part, [...rulesOfPart(made, part), ...added(made, part, connecting)]),
    configuration,
  )
}

function added(configuration: SchemaConfiguration, part: SchemaPart, connecting: Connecting): Rule[] {
  const there = rulesOfPart(configuration, part)
  if (part === 'identifier') return there.length > 0 ? [] : identifier(connecting)
  const taken = new Set(there.map(({ target }) => target.propertyTypeId))
  const read = new Set(there.map(({ source }) => source.propertyTypeId))
  return connecting.schema.fields.flatMap((field) => {
    if (part === 'read' ? taken.has(field.id) : read.has(field.id)) return []
    for (const property of namedLike(field, part, connecting)) {
      if (part === 'write' && taken.has(property.id)) continue
      const rule = ruleBetween(field, property, part, connecting)
      if (!rule) continue
      taken.add(rule.target.propertyTypeId)
      return [rule]
    }
    return []
  })
}

function identifier(connecting: Connecting): Rule[] {
  const { owner, schema } = connecting
  const found = schema.fields.flatMap((field) => {
    const property = namedLike(field, 'identifier', connecting).find(({ id }) => IDENTIFIERS[owner].includes(id))
    const rule = property && ruleBetween(field, property, 'identifier', connecting)
    return rule ? [rule] : []
  })
  const rankOf = ({ target }: Rule) => IDENTIFIERS[owner].indexOf(target.propertyTypeId!)
  return found.sort((one, other) => rankOf(one) - rankOf(other)).slice(0, 1)
}
