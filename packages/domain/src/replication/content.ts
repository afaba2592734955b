import type { SiteId } from '../entities/ids.ts'
import type { LocalizedTexts } from '../localization/localized-text.ts'

/** Kinds of things that are replicated, in the order in which they are written: each refers to earlier ones, except in rules and options. */
export const REPLICATED_KINDS = [
  'dataSchema',
  'recordType',
  'processorConfig',
  'elementType',
  'operationType',
  'transactionType',
  'privilege',
  'record',
] as const
export type ReplicatedKind = (typeof REPLICATED_KINDS)[number]

export type JsonValue = string | number | boolean | null | undefined | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [name: string]: JsonValue
}

/** A definition, predefined value or privilege as it is replicated: what a save of it contains, without owner, times, rights and secrets. */
export interface Content {
  kind: ReplicatedKind
  id: string
  version: number
  names: LocalizedTexts
  body: JsonObject
  /** Default texts with files of the library, by the field's id: the body is without them, since a file has other ids in each site. */
  defaults?: JsonObject
}

/** The content of a site, and where it is from. */
export interface SiteContent {
  /** Id of the site: copies are linked to it. */
  siteId: SiteId
  items: readonly Content[]
  /** Everything in the site; a file may have a part of it. */
  isWhole?: boolean
}

/** A site to replicate to. */
export interface TargetContent extends SiteContent {
  /** Ids of deleted things, which a copy cannot have. */
  takenIds: ReadonlySet<string>
}

const isObject = (value: JsonValue): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value)

/** A value as text that is equal for equal contents: the names of its parts are in order. */
export function canonicalText(value: JsonValue): string {
  if (isList(value)) return `[${value.map((one) => canonicalText(one ?? null)).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value ?? null)
  const parts = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalText(value[name])}`)
  return `{${parts.join(',')}}`
}

/** Lists of a body whose order has no meaning: they are read in the order of ids, which a copy does not share. */
const UNORDERED: ReadonlySet<string> = new Set(['dataProperties', 'grants', 'elementTypeIds'])

/** A body as text that is equal for contents that mean the same: an empty part is as one that is absent, such as in an older file. */
export const comparableText = (body: JsonObject): string =>
  canonicalText(
    Object.fromEntries(
      Object.entries(body).flatMap(([name, part]) => {
        if (part === null || (isList(part) && part.length === 0)) return []
        const inOrder = (list: readonly JsonValue[]) => list.map(canonicalText).toSorted()
        return [[name, UNORDERED.has(name) && isList(part) ? inOrder(part) : part]]
      }),
    ),
  )

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

const idsInText = (text: string): string[] => (text.match(UUID) ?? []).map((id) => id.toLowerCase())

/** All ids in a value, also those within longer texts. */
export function idsIn(value: JsonValue): string[] {
  if (typeof value === 'string') return idsInText(value)
  if (isList(value)) return value.flatMap(idsIn)
  return isObject(value) ? Object.entries(value).flatMap(([name, part]) => [...idsInText(name), ...idsIn(part)]) : []
}

/** The ids of the parts of a definition: its fields, rules and operations. */
export function idsOfParts(value: JsonValue): string[] {
  if (isList(value)) return value.flatMap(idsOfParts)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'id' && typeof part === 'string' ? [part.toLowerCase()] : idsOfParts(part),
  )
}

/** A value with other ids. An id that the map does not contain is unchanged. */
export function withIds(value: JsonValue, idOf: ReadonlyMap<string, string>): JsonValue {
  const changed = (text: string) => text.replace(UUID, (id) => idOf.get(id.toLowerCase()) ?? id)
  if (typeof value === 'string') return changed(value)
  if (isList(value)) return value.map((one) => withIds(one, idOf))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [changed(name), withIds(part, idOf)]))
}

/** Lists of which an entry is left out when it refers to something that the target lacks. */
const OPTIONAL_ENTRIES = new Map<string, DroppedPart>([
  ['matchRules', 'rule'],
  ['identifierMatchRules', 'rule'],
  ['ruleTests', 'ruleTest'],
  ['schemaConfigurations', 'schemaConfiguration'],
  ['grants', 'grant'],
  ['elementTypeIds', 'grant'],
  ['privilegeIds', 'recipient'],
  ['listColumns', 'column'],
  ['dataProperties', 'value'],
])
/** Parts that are emptied instead. */
const OPTIONAL_PARTS = new Map<string, DroppedPart>([['defaultValue', 'default']])

/** What is left out of a copy, since it refers to a person, an object or a file, or to a definition that the target lacks. */
export const DROPPED_PARTS = ['rule', 'ruleTest', 'schemaConfiguration', 'grant', 'recipient', 'column', 'value', 'default'] as const
export type DroppedPart = (typeof DROPPED_PARTS)[number]

export interface Pruned {
  body: JsonObject
  /** Number of parts that were left out, by kind. */
  dropped: Partial<Record<DroppedPart, number>>
  /** Unknown ids without which it cannot exist. */
  missing: string[]
}

/** A copy without the parts that refer to unknown ids. */
export function pruned(body: JsonObject, isKnown: (id: string) => boolean): Pruned {
  const dropped: Pruned['dropped'] = {}
  const missing = new Set<string>()
  const drop = (part: DroppedPart) => (dropped[part] = (dropped[part] ?? 0) + 1)
  /** Whether all of a value is known outside the parts that can be left out. */
  const unknownIn = (value: JsonValue): string[] => idsIn(value).filter((id) => !isKnown(id))
  const partOf = (name: string, value: JsonValue): JsonValue => {
    const entries = OPTIONAL_ENTRIES.get(name)
    if (entries && isList(value))
      return value.flatMap((entry) => {
        const inner = cleaned(entry)
        if (unknownIn(inner).length === 0) return [inner]
        drop(entries)
        return []
      })
    const part = OPTIONAL_PARTS.get(name)
    if (part && unknownIn(value).length > 0) {
      drop(part)
      return null
    }
    return cleaned(value)
  }
  const cleaned = (value: JsonValue): JsonValue => {
    if (isList(value)) return value.map(cleaned)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, partOf(name, part)]))
  }
  const result = cleaned(body) as JsonObject
  for (const id of unknownIn(result)) missing.add(id)
  return { body: result, dropped, missing: [...missing] }
}
