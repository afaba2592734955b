import type { LocalizedTexts } from '../localization/localized-text.ts'
import {
  comparableText,
  idsOfParts,
  pruned,
  withIds,
  type Content,
  type DroppedPart,
  type JsonObject,
  type JsonValue,
  type ReplicatedKind,
  type SiteContent,
  type TargetContent,
} from './content.ts'
import { matchContents, type DeriveId, type Link } from './match-content.ts'
import { mergeBodies } from './merge-bodies.ts'

/**
 * What a replication does with an item. `create`, `update`: it is written. `same`: nothing to do. `kept`: only the target changed it.
 * `conflict`: both changed it. `missing`: it refers to something that is not there. `leftOut`: the person left it out. `gone`: the source
 * has it no longer; its copy is not deleted.
 */
export const PLAN_STATES = ['create', 'update', 'same', 'kept', 'conflict', 'missing', 'leftOut', 'gone'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/**
 * Why a person decides. `first`: both have it, and it was never copied. `deleted`: the copy was deleted in the target. `newer`: the site that
 * a file was exported from has changed it since.
 */
export const CONFLICT_REASONS = ['both', 'first', 'deleted', 'newer'] as const
export type ConflictReason = (typeof CONFLICT_REASONS)[number]

export interface NamedContent {
  kind: ReplicatedKind
  id: string
  names: LocalizedTexts
}

/** An item of a plan; ids outside `after` are those of the source. */
export interface PlannedItem extends NamedContent {
  targetId: string
  state: PlanState
  reason: ConflictReason | null
  /** It is written: created, updated, or a conflict that was decided for the source. */
  isWritten: boolean
  /** What it refers to in the source, so that it cannot exist without it. */
  needs: string[]
  /** What it needs and does not get. */
  missing: NamedContent[]
  dropped: Partial<Record<DroppedPart, number>>
  /** Version of the source's content. */
  version: number
  /** Version of the target's content; null: there is none. */
  targetVersion: number | null
  before: JsonObject | null
  /** What is written. */
  after: JsonObject
  /** Default texts with pictures of the source, by the field's id in the target. */
  defaults?: JsonObject
  /** What its link remembers, where that is not what was written: made-up names are not. */
  base: JsonObject | null
}

export interface PlanOptions {
  replicateRecords: boolean
  replicatePrivileges: boolean
  /** Ids of items in the source that are left out. */
  without: readonly string[]
  /** Ids of items in the source that replace the target's, which changed. */
  take: readonly string[]
}

interface PlanTools {
  derive: DeriveId
  /** Whether an id is the same everywhere: a field of a processor's implementation. */
  isUniversal: (id: string) => boolean
}

/**
 * Plans a replication: what happens with each content of the source, three-way by the last copy (replication.md, 'conflicts'). It only
 * compares; nothing is ever deleted in the target.
 */
export function planReplication(
  source: SiteContent,
  target: TargetContent,
  links: readonly Link[],
  { replicateRecords, replicatePrivileges, without, take }: PlanOptions,
  { derive, isUniversal }: PlanTools,
): PlannedItem[] {
  // a file that returns to its site
  const isReturn = source.siteId === target.siteId
  const { targetOf, idOf } = matchContents(source, target, links, derive)
  const byId = new Map(source.items.map((content) => [content.id, content]))
  const linkOf = new Map(links.map((link) => [link.sourceId, link]))
  const isChosen = ({ kind, id }: Content) =>
    !without.includes(id) && (kind === 'record' ? replicateRecords : kind === 'privilege' ? replicatePrivileges : true)
  const partsOf = new Map(source.items.map(({ id, body }) => [id, idsOfParts(body)]))
  const ownerOf = new Map(source.items.flatMap(({ id }) => [[id, id] as const, ...partsOf.get(id)!.map((part) => [part, id] as const)]))

  // an item that lacks something is not there for those that need it
  const absent = new Set(source.items.filter((content) => !isChosen(content) && !targetOf.has(content.id)).map(({ id }) => id))
  const copyOutside = copiesOutside(source, target, links, derive)
  const isKnown = (id: string) => {
    const owner = ownerOf.get(id)
    if (owner !== undefined) return !absent.has(owner)
    // what a file names besides its contents is in its own site
    if (isReturn || isUniversal(id)) return true
    const copy = copyOutside(id)
    if (copy !== undefined) idOf.set(id, copy)
    return copy !== undefined
  }
  const chosen = source.items.filter(isChosen)
  const prunedOf = new Map<string, ReturnType<typeof pruned>>()
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const { id, body } of chosen) {
      const result = pruned(body, (part) => ownerOf.get(part) === id || isKnown(part))
      prunedOf.set(id, result)
      if (result.missing.length > 0 && !targetOf.has(id) && !absent.has(id)) {
        absent.add(id)
        isSettled = false
      }
    }
  }

  const counterparts = new Set([...targetOf.values()].map(({ id }) => id))
  const named = ({ kind, id, names }: Content): NamedContent => ({ kind, id, names })
  const ownersOf = (ids: readonly string[]) => [...new Set(ids.map((id) => ownerOf.get(id) ?? id))]
  const planned = source.items.flatMap((content): PlannedItem[] => {
    const isOption = content.kind === 'record' || content.kind === 'privilege'
    if (!isChosen(content) && isOption && !without.includes(content.id)) return []
    const copy = targetOf.get(content.id)
    const link = linkOf.get(content.id)
    const { body, dropped, missing } = prunedOf.get(content.id) ?? { body: content.body, dropped: {}, missing: [] }
    const wanted = withOwnGrants(withIds(body, idOf) as JsonObject, copy, counterparts)
    const after = link?.original && copy ? mergeBodies(link.base, wanted, copy.body) : wanted
    const decided = stateOf({ wanted, after, copy, link, exported: isReturn ? content.version : undefined })
    const state = !isChosen(content) ? 'leftOut' : missing.length > 0 ? 'missing' : decided.state
    const isTaken = (state === 'conflict' || state === 'kept') && take.includes(content.id)
    const others = pruned(content.body, (id) => ownerOf.get(id) === content.id || (ownerOf.get(id) === undefined && isUniversal(id)))
    return [
      {
        ...named(content),
        targetId: idOf.get(content.id)!,
        state,
        reason: state === decided.state ? decided.reason : null,
        isWritten: state === 'create' || state === 'update' || isTaken,
        needs: ownersOf(others.missing).filter((id) => byId.has(id)),
        missing: ownersOf(missing).flatMap((id) => (byId.has(id) ? [named(byId.get(id)!)] : [])),
        dropped: state === 'leftOut' ? {} : dropped,
        ...(content.defaults && { defaults: withIds(content.defaults, idOf) as JsonObject }),
        version: content.version,
        targetVersion: copy?.version ?? null,
        before: copy?.body ?? null,
        after,
        base: link?.original && copy ? wanted : null,
      },
    ]
  })
  const isOption = ({ kind }: Content) => (kind === 'record' ? replicateRecords : kind === 'privilege' ? replicatePrivileges : true)
  const left = goneItems(source, target, links).filter(({ copy }) => isOption(copy) && !counterparts.has(copy.id))
  return [...planned, ...left.map(({ id, copy }) => goneItem(id, copy))]
}

/** Finds the copy of something that a file with a part of a site names and does not have: a privilege that was copied before, a value, a field. */
function copiesOutside(
  source: SiteContent,
  target: SiteContent,
  links: readonly Link[],
  derive: DeriveId,
): (id: string) => string | undefined {
  // what a whole site names and does not have is deleted there
  if (source.isWhole) return () => undefined
  const linked = new Map(links.map((link) => [link.sourceId, link.id]))
  const there = new Set(target.items.flatMap(({ id, body }) => [id, ...idsOfParts(body)]))
  return (id) => [linked.get(id), derive(id)].find((copy) => copy !== undefined && there.has(copy))
}

/** Copies whose originals the source has no longer. */
function goneItems(source: SiteContent, target: SiteContent, links: readonly Link[]): { id: string; copy: Content }[] {
  if (!source.isWhole) return []
  const there = new Set(source.items.map(({ id }) => id))
  const copies = new Map(target.items.map((content) => [content.id, content]))
  return links.flatMap(({ id, sourceId }) => {
    const copy = there.has(sourceId) ? undefined : copies.get(id)
    return copy ? [{ id: sourceId, copy }] : []
  })
}

const goneItem = (id: string, { kind, names, id: targetId, version, body }: Content): PlannedItem => ({
  kind,
  id,
  names,
  targetId,
  state: 'gone',
  reason: null,
  isWritten: false,
  needs: [],
  missing: [],
  dropped: {},
  version,
  targetVersion: version,
  before: body,
  after: body,
  base: null,
})

/**
 * A privilege with the grants that the target has in services which the source does not have, and its limits to such categories: nobody loses
 * a right because something is only there.
 */
function withOwnGrants(wanted: JsonObject, copy: Content | undefined, counterparts: ReadonlySet<string>): JsonObject {
  if (copy?.kind !== 'privilege') return wanted
  const listOf = (body: JsonObject, name: string) => (body[name] ?? []) as readonly JsonValue[]
  const [grants, limits] = [listOf(wanted, 'grants'), listOf(wanted, 'elementTypeIds')]
  const ownGrants = listOf(copy.body, 'grants').filter((grant) => !counterparts.has(String((grant as JsonObject)['transactionTypeId'])))
  // without a limit it is for all categories
  const ownLimits = limits.length === 0 ? [] : listOf(copy.body, 'elementTypeIds').filter((id) => !counterparts.has(String(id)))
  return { ...wanted, grants: [...grants, ...ownGrants], elementTypeIds: [...limits, ...ownLimits] }
}

interface Compared {
  /** As the source has it. */
  wanted: JsonObject
  /** As it would be written. */
  after: JsonObject
  copy: Content | undefined
  link: Link | undefined
  /** Version of the target's own content that was exported; undefined: the source is another site. */
  exported: number | undefined
}

function stateOf({ wanted: body, after, copy, link, exported }: Compared): { state: PlanState; reason: ConflictReason | null } {
  const wanted = comparableText(body)
  const base = link && comparableText(link.base)
  if (!copy) {
    if (!link) return { state: 'create', reason: null }
    return { state: base === wanted ? 'kept' : 'conflict', reason: 'deleted' }
  }
  const present = comparableText(copy.body)
  if (link?.original) {
    const isUntouched = present === comparableText(link.original)
    if (comparableText(after) === present) return { state: base === wanted && !isUntouched ? 'kept' : 'same', reason: null }
    return isUntouched ? { state: 'update', reason: null } : { state: 'conflict', reason: 'both' }
  }
  if (present === wanted) return { state: 'same', reason: null }
  if (base === undefined && exported !== undefined)
    return exported < copy.version ? { state: 'conflict', reason: 'newer' } : { state: 'update', reason: null }
  if (base === undefined) return { state: 'conflict', reason: 'first' }
  if (present === base) return { state: 'update', reason: null }
  return base === wanted ? { state: 'kept', reason: null } : { state: 'conflict', reason: 'both' }
}

/** The ids of copies and their parts by those of their originals, in the content that was planned, if nothing of it was dropped. */
export function idsOfCopies({ items: source }: SiteContent, items: readonly PlannedItem[]): Map<string, string> {
  const planned = new Map(items.map((item) => [item.id, item]))
  return new Map(
    source.flatMap(({ id, body }) => {
      const item = planned.get(id)
      if (!item) return []
      const copies = idsOfParts(item.after)
      return [[id, item.targetId] as const, ...idsOfParts(body).map((part, index) => [part, copies[index] ?? part] as const)]
    }),
  )
}
