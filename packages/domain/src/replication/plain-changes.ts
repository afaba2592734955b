import { propertyChanges, type PropertyChange } from '../definitions/difference/property-changes.ts'
import type { Field, FieldValue } from '../forms/field.ts'
import { isSameValue } from '../forms/flat-fields.ts'
import type { PrivilegeGrant } from '../privileges/privilege.body.ts'
import { canonicalText, type JsonObject, type JsonValue } from './content.ts'

/** A value that differs; null: none. */
export interface ValueChange {
  field: Field
  before: FieldValue
  after: FieldValue
}

/** The grant of a privilege in a service that differs; undefined: none. */
export interface GrantChange {
  serviceId: string
  before: PrivilegeGrant | undefined
  after: PrivilegeGrant | undefined
}

/** What differs between two contents that are no definitions: a predefined value, a privilege or a processor. */
export interface PlainChanges {
  /** Names and other properties of the thing itself. */
  properties: PropertyChange[]
  values: ValueChange[]
  grants: GrantChange[]
  /** Ids of categories to which a privilege is limited. */
  added: string[]
  removed: string[]
}

const entriesOf = (body: JsonObject | undefined, name: string) => (body?.[name] ?? []) as readonly JsonObject[]

/** Compares two contents of one kind; `before` is undefined for a new one. `fields` are those that the values of both belong to. */
export function plainChanges(before: JsonObject | undefined, after: JsonObject, fields: readonly Field[]): PlainChanges {
  const [was, is] = [before, after].map((body) => new Set((body?.['elementTypeIds'] ?? []) as readonly string[])) as [
    Set<string>,
    Set<string>,
  ]
  return {
    properties: propertyChanges(propertiesOf(before), propertiesOf(after)),
    values: valueChanges(before, after, fields),
    grants: grantChanges(before, after),
    added: [...is].filter((id) => !was.has(id)),
    removed: [...was].filter((id) => !is.has(id)),
  }
}

function propertiesOf(body: JsonObject = {}): JsonObject {
  const { dataProperties: _values, grants: _grants, elementTypeIds: _limits, ...properties } = body
  return properties
}

function valueChanges(before: JsonObject | undefined, after: JsonObject, fields: readonly Field[]): ValueChange[] {
  const valuesOf = (body: JsonObject | undefined) =>
    new Map(entriesOf(body, 'dataProperties').map((entry) => [entry['dataPropertyTypeId'], (entry['value'] ?? null) as FieldValue]))
  const [was, is] = [valuesOf(before), valuesOf(after)]
  return fields.flatMap((field) => {
    const [one, other] = [was.get(field.id) ?? null, is.get(field.id) ?? null]
    return isSameValue(one, other) ? [] : [{ field, before: one, after: other }]
  })
}

function grantChanges(before: JsonObject | undefined, after: JsonObject): GrantChange[] {
  const grantsOf = (body: JsonObject | undefined) =>
    new Map(entriesOf(body, 'grants').map((grant) => [String(grant['transactionTypeId']), grant as unknown as PrivilegeGrant]))
  const [was, is] = [grantsOf(before), grantsOf(after)]
  const textOf = (grant: PrivilegeGrant | undefined) => canonicalText(grant as unknown as JsonValue)
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((serviceId) => ({ serviceId, before: was.get(serviceId), after: is.get(serviceId) }))
    .filter((change) => textOf(change.before) !== textOf(change.after))
}
