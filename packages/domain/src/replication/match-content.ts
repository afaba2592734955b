import { DEFAULT_CULTURE } from '../localization/cultures.ts'
import { textIn } from '../localization/localized-text.ts'
import {
  canonicalText,
  withIds,
  type Content,
  type JsonObject,
  type JsonValue,
  type ReplicatedKind,
  type SiteContent,
  type TargetContent,
} from './content.ts'

/** A copy and its original, as the last replication stored it. */
export interface Link {
  kind: ReplicatedKind
  /** Id of the copy. */
  id: string
  sourceId: string
  /** The copy as it was written; with `original`: as the source had it. */
  base: JsonObject
  /** The target's content at that time, where it differs from `base` by what is not to be copied: made-up names. */
  original?: JsonObject | null
}

/** The ids of the target that replace those of the source. */
export interface Matching {
  /** The target's content of a source's one, if there is one. */
  targetOf: ReadonlyMap<string, Content>
  /** Ids of definitions and their parts; each content has one, whether it is copied or not. */
  idOf: Map<string, string>
}

/** Makes the id of a copy: always the same for one original in one target. `count`: another one, since earlier copies were deleted. */
export type DeriveId = (sourceId: string, count?: number) => string

interface Part {
  id: string
  key?: string
  mode?: string
  operationTypeId?: string
  children?: readonly Part[]
}
const partsAt = (body: JsonObject, name: string) => (Array.isArray(body[name]) ? (body[name] as unknown as Part[]) : [])
const flat = (parts: readonly Part[]): Part[] => parts.flatMap((part) => [part, ...flat(part.children ?? [])])

/** The name by which contents of one kind are the same. */
const nameOf = ({ names }: Content) => textIn(names, DEFAULT_CULTURE).trim().toLowerCase()

/** The content that this one is a part of: its category or predefined value type. */
const parentOf = ({ body }: Content): string | undefined =>
  [body['elementTypeId'], body['recordTypeId']].find((id): id is string => typeof id === 'string')

/**
 * Finds what each content of the source is in the target: the copy that a link names, else the one with the same key, else the only one of
 * its kind with the same name in the same category (replication.md, 'what matches what').
 */
export function matchContents(
  { siteId, items: source }: SiteContent,
  { siteId: targetSiteId, items: target, takenIds }: TargetContent,
  links: readonly Link[],
  deriveCopy: DeriveId,
): Matching {
  // what returns to its own site keeps its ids
  const isReturn = siteId === targetSiteId
  const derive: DeriveId = (id, count = 0) => (isReturn && count === 0 ? id : deriveCopy(id, count))
  const targets = new Map(target.map((content) => [content.id, content]))
  const linked = new Map(links.map((link) => [link.sourceId, link.id]))
  const targetOf = new Map<string, Content>()
  const idOf = new Map<string, string>()
  const taken = new Set(linked.values())
  for (const content of source) {
    const copy =
      targets.get(linked.get(content.id) ?? (isReturn ? content.id : '')) ?? (linked.has(content.id) ? undefined : sameThing(content))
    if (copy) {
      targetOf.set(content.id, copy)
      taken.add(copy.id)
    }
    idOf.set(content.id, copy?.id ?? freeId(content.id))
  }
  matchParts(source, targetOf, idOf, derive)
  return { targetOf, idOf }

  function freeId(sourceId: string): string {
    let id = linked.get(sourceId) ?? derive(sourceId)
    for (let count = 1; takenIds.has(id); count++) id = derive(sourceId, count)
    return id
  }
  function sameThing(content: Content): Content | undefined {
    const { kind, body } = content
    const free = target.filter((other) => other.kind === kind && !taken.has(other.id))
    const byKey = typeof body['key'] === 'string' ? free.find((other) => other.body['key'] === body['key']) : undefined
    if (byKey) return byKey
    const parent = parentOf(content)
    const named = free.filter((other) => nameOf(other) === nameOf(content) && parentOf(other) === (parent && idOf.get(parent)))
    return named.length === 1 && isOnlyOne(content) ? named[0] : undefined
  }
  function isOnlyOne(content: Content): boolean {
    const same = source.filter(
      (other) => other.kind === content.kind && nameOf(other) === nameOf(content) && parentOf(other) === parentOf(content),
    )
    return same.length === 1
  }
}

/** Fields keep the id of the field with their key, operations that of their step, rules and test cases that of an equal one. */
function matchParts(source: readonly Content[], targetOf: ReadonlyMap<string, Content>, idOf: Map<string, string>, derive: DeriveId): void {
  for (const { id, body } of source) {
    const target = targetOf.get(id)?.body ?? {}
    for (const name of ['dataPropertyTypes', 'fields']) {
      const known = flat(partsAt(target, name))
      for (const field of flat(partsAt(body, name))) {
        const derived = derive(field.id)
        const same = known.find((one) => one.id === derived) ?? known.find(({ key }) => key === field.key)
        idOf.set(field.id, same?.id ?? derived)
      }
    }
  }
  for (const { id, body } of source) {
    const known = partsAt(targetOf.get(id)?.body ?? {}, 'operations')
    const used = new Set<string>()
    for (const step of partsAt(body, 'operations')) {
      const derived = derive(step.id)
      const same =
        known.find((one) => one.id === derived) ??
        known.find((one) => !used.has(one.id) && one.mode === step.mode && one.operationTypeId === idOf.get(step.operationTypeId ?? ''))
      used.add(same?.id ?? derived)
      idOf.set(step.id, same?.id ?? derived)
    }
  }
  for (const { id, body } of source) matchRules(body, targetOf.get(id)?.body, idOf, derive)
}

type Rule = JsonObject & { id: string }

function rulesIn(value: JsonValue): Rule[] {
  if (Array.isArray(value)) return (value as JsonValue[]).flatMap(rulesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value as JsonObject).flatMap(([name, part]) =>
    /^(?:matchRules|identifierMatchRules|ruleTests)$/.test(name) && Array.isArray(part) ? (part as unknown as Rule[]) : rulesIn(part),
  )
}

function matchRules(body: JsonObject, target: JsonObject | undefined, idOf: Map<string, string>, derive: DeriveId): void {
  const textOf = ({ id: _id, ...rule }: Rule, map?: ReadonlyMap<string, string>) => canonicalText(map ? withIds(rule, map) : rule)
  const known = rulesIn(target)
  const free = new Map<string, string[]>()
  for (const rule of known) free.set(textOf(rule), [...(free.get(textOf(rule)) ?? []), rule.id])
  const ids = new Set(known.map((rule) => rule.id))
  for (const rule of rulesIn(body)) {
    const derived = derive(rule.id)
    idOf.set(rule.id, ids.has(derived) ? derived : (free.get(textOf(rule, idOf))?.shift() ?? derived))
  }
}
