import type { Field, FieldValue } from '../forms/field.ts'
import { isSameValue } from '../forms/flat-fields.ts'
import { canonicalText, type JsonObject, type JsonValue } from './content.ts'

/** A grant of a privilege, as far as a body says it. */
export interface PlainGrant {
  transactionTypeId: string
  operationModes: readonly string[]
  view: string
  forOthers: boolean
}

/** What differs between two contents that are no definitions: a predefined value, a privilege or a processor. */
export type PlainChange =
  /** A part of the thing itself, such as its names: contents as they are stored. */
  | { part: string; before: JsonValue; after: JsonValue }
  | { field: Field; before: FieldValue; after: FieldValue }
  /** A grant in a service; undefined: none. */
  | { serviceId: string; before: PlainGrant | undefined; after: PlainGrant | undefined }
  /** A category to which a privilege is limited. */
  | { elementTypeId: string; isAdded: boolean }

type Entries = readonly JsonObject[]
const entriesOf = (body: JsonObject | undefined, name: string): Entries => (body?.[name] as Entries | undefined) ?? []
const idsOf = (body: JsonObject | undefined, name: string) => new Set((body?.[name] as readonly string[] | undefined) ?? [])

/** Parts that are compared entry by entry. */
const LISTS: ReadonlySet<string> = new Set(['dataProperties', 'grants', 'elementTypeIds'])
/** A part that is absent says nothing: these are given by the site. */
const isEmpty = (value: JsonValue) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Compares two contents of one kind; `before` is undefined for a new one. `fields` are those that the values of both belong to. A value of a
 * field that nobody knows any more is left out.
 */
export function plainChanges(before: JsonObject | undefined, after: JsonObject, fields: readonly Field[]): PlainChange[] {
  const parts = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].filter((name) => !LISTS.has(name))
  const ofParts = parts.flatMap((part): PlainChange[] => {
    const [one, other] = [before?.[part], after[part]]
    if ((isEmpty(one) && isEmpty(other)) || canonicalText(one) === canonicalText(other)) return []
    return [{ part, before: one ?? null, after: other ?? null }]
  })
  return [...ofParts, ...valueChanges(before, after, fields), ...grantChanges(before, after), ...limitChanges(before, after)]
}

function valueChanges(before: JsonObject | undefined, after: JsonObject, fields: readonly Field[]): PlainChange[] {
  const valuesOf = (body: JsonObject | undefined) =>
    new Map(entriesOf(body, 'dataProperties').map((entry) => [entry['dataPropertyTypeId'], (entry['value'] ?? null) as FieldValue]))
  const [old, now] = [valuesOf(before), valuesOf(after)]
  return fields.flatMap((field) => {
    const [one, other] = [old.get(field.id) ?? null, now.get(field.id) ?? null]
    return isSameValue(one, other) ? [] : [{ field, before: one, after: other }]
  })
}

function grantChanges(before: JsonObject | undefined, after: JsonObject): PlainChange[] {
  const grantsOf = (body: JsonObject | undefined) =>
    new Map(entriesOf(body, 'grants').map((grant) => [String(grant['transactionTypeId']), grant as unknown as PlainGrant]))
  const [old, now] = [grantsOf(before), grantsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((serviceId) => {
    const [one, other] = [old.get(serviceId), now.get(serviceId)]
    const isSame = canonicalText(one as unknown as JsonValue) === canonicalText(other as unknown as JsonValue)
    return isSame ? [] : [{ serviceId, before: one, after: other }]
  })
}

function limitChanges(before: JsonObject | undefined, after: JsonObject): PlainChange[] {
  const [old, now] = [idsOf(before, 'elementTypeIds'), idsOf(after, 'elementTypeIds')]
  return [...new Set([...old, ...now])]
    .filter((id) => old.has(id) !== now.has(id))
    .map((elementTypeId) => ({ elementTypeId, isAdded: now.has(elementTypeId) }))
}
