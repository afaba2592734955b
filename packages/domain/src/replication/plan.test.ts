import { describe, expect, test } from 'vitest'
import { asId } from '../entities/ids.ts'
import { localized } from '../localization/localized-text.ts'
import { SEEDS, sized } from '../testing/size.ts'
import { canonicalText, comparableText, idsIn, type Content, type JsonObject, type JsonValue, type SiteContent } from './content.ts'
import type { Link } from './match-content.ts'
import { planReplication, type PlannedItem, type PlanOptions } from './plan.ts'

const ALL: PlanOptions = { replicateRecords: true, replicatePrivileges: true, without: [], take: [] }

/** Numbers from a seed (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const hex = (number: number, digits: number) => (number >>> 0).toString(16).padStart(digits, '0').slice(-digits)
/** Ids of copies for tests: a number of the target, and the original's id turned. */
const deriveIn =
  (site: number) =>
  (id: string, count = 0) => {
    const turned = [...id.replaceAll('-', '')].toReversed().join('')
    const text = `${hex(site, 4)}${hex(count, 2)}${turned.slice(0, 26)}`
    return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
  }
const TOOLS = { derive: deriveIn(0xabc), isUniversal: () => false }

/** A site with categories, functions, services and values that refer to each other, in rings too. */
function aSite(seed: number): SiteContent {
  const next = numbers(seed)
  const id = () =>
    `${hex(next(2 ** 31), 8)}-${hex(next(2 ** 16), 4)}-7${hex(next(4096), 3)}-8${hex(next(4096), 3)}-${hex(next(2 ** 31), 8)}${hex(next(65536), 4)}`
  const some = <Item>(items: readonly Item[]) => items[next(items.length)]!
  const typeIds = Array.from({ length: 1 + next(3) }, id)
  const valueIds = Array.from({ length: next(6) }, id)
  const categoryIds = Array.from({ length: 1 + next(5) }, id)
  const fieldsOf = () =>
    Array.from({ length: next(6) }, (_, index) => ({
      id: id(),
      key: `f${index}`,
      optionSource: some(['static', `records:${some(typeIds)}`, `elements:${some(categoryIds)}`]),
      defaultValue: valueIds.length > 0 && next(3) === 0 ? some(valueIds) : null,
      children: [],
    }))
  const rulesOf = (fields: readonly { id: string }[]) =>
    fields.length === 0
      ? []
      : Array.from({ length: next(8) }, () => ({
          id: id(),
          source: { propertyTypeId: some(fields).id, ...(next(3) === 0 && { referenceId: some(categoryIds) }) },
          target: { propertyTypeId: some(fields).id },
          conditions: valueIds.length > 0 && next(2) === 0 ? [{ value: some(valueIds) }] : [],
        }))
  let number = 0
  const content = (kind: Content['kind'], own: string, body: object): Content => ({
    kind,
    id: own,
    version: 1,
    names: localized(`${kind} ${number++}`),
    body: body as JsonObject,
  })
  const form = () => {
    const fields = fieldsOf()
    return { dataPropertyTypes: fields, matchRules: rulesOf(fields) }
  }
  const functions = Array.from({ length: next(8) }, () => ({ id: id(), elementTypeId: some(categoryIds) }))
  return {
    siteId: asId(id()),
    items: [
      ...typeIds.map((own) => content('recordType', own, form())),
      ...categoryIds.map((own) => content('elementType', own, form())),
      ...functions.map((one) => content('operationType', one.id, { elementTypeId: one.elementTypeId, ...form() })),
      ...functions.map((one) =>
        content('transactionType', id(), {
          elementTypeId: one.elementTypeId,
          operations: [{ id: id(), mode: 'start', operationTypeId: one.id }],
        }),
      ),
      ...valueIds.map((own) => content('record', own, { recordTypeId: some(typeIds), dataProperties: [] })),
    ],
  }
}

const EMPTY: SiteContent = { siteId: asId('a target'), items: [] }
const plan = (source: SiteContent, target: SiteContent, links: readonly Link[] = [], options: PlanOptions = ALL) =>
  planReplication(source, { ...target, takenIds: new Set() }, links, options, TOOLS)

/** The target and its links after a plan was executed. */
function executed(items: readonly PlannedItem[], target: SiteContent, links: readonly Link[]): { target: SiteContent; links: Link[] } {
  const written = items.filter(({ isWritten }) => isWritten)
  const contents = new Map(target.items.map((item) => [item.id, item]))
  for (const { kind, targetId, names, after, targetVersion } of written)
    contents.set(targetId, { kind, id: targetId, names, body: after, version: (targetVersion ?? 0) + 1 })
  const linked = new Map(links.map((link) => [link.sourceId, link]))
  for (const { kind, id, targetId, after } of written) linked.set(id, { kind, id: targetId, sourceId: id, base: after })
  return { target: { ...target, items: [...contents.values()] }, links: [...linked.values()] }
}

const changed = (site: SiteContent, ids: ReadonlySet<string>, note: string): SiteContent => ({
  ...site,
  items: site.items.map((item) => (ids.has(item.id) ? { ...item, version: item.version + 1, body: { ...item.body, note } } : item)),
})

describe('of random sites', () => {
  test('a copy has no id of the source, and a second plan finds nothing to do', () => {
    for (const seed of SEEDS.flatMap((one) => Array.from({ length: sized(10, 200) }, (_, index) => one + index))) {
      const source = aSite(seed)
      const { target, links } = executed(plan(source, EMPTY), EMPTY, [])
      const own = new Set(idsIn(source.items as unknown as JsonValue))
      expect(
        idsIn(target.items as unknown as JsonValue).filter((id) => own.has(id)),
        `seed ${seed}`,
      ).toEqual([])
      expect(target.items).toHaveLength(source.items.length)
      expect(new Set(plan(source, target, links).map(({ state }) => state)), `seed ${seed}`).toEqual(new Set(['same']))
      // also a site that was never linked, found by its names
      const states = plan(source, target).map(({ state }) => state)
      expect(
        states.filter((state) => state !== 'same'),
        `seed ${seed}`,
      ).toEqual([])
    }
  })

  test('each of 40 conflicts is shown, and none is overwritten; what only one side changed is updated or kept', () => {
    let conflicts = 0
    for (let seed = 1; conflicts < 40; seed++) {
      const source = aSite(seed)
      const { target, links } = executed(plan(source, EMPTY), EMPTY, [])
      const next = numbers(seed)
      const pick = () => new Set(source.items.filter(() => next(3) === 0).map(({ id }) => id))
      const [here, there] = [pick(), pick()]
      const copyOf = new Map(links.map(({ sourceId, id }) => [sourceId, id]))
      const newSource = changed(source, here, 'of the source')
      const newTarget = changed(target, new Set([...there].map((id) => copyOf.get(id)!)), 'of the target')
      const items = plan(newSource, newTarget, links)
      for (const { id, state } of items) {
        const expected = here.has(id) ? (there.has(id) ? 'conflict' : 'update') : there.has(id) ? 'kept' : 'same'
        expect([seed, id, state]).toEqual([seed, id, expected])
      }
      conflicts += items.filter(({ state }) => state === 'conflict').length
      const after = executed(items, newTarget, links).target
      const kept = after.items.filter(({ body }) => body['note'] === 'of the target')
      expect(kept).toHaveLength(there.size)
    }
  })

  test('what is left out is missed by all that cannot exist without it, and by nothing else', () => {
    for (const seed of SEEDS) {
      const source = aSite(seed)
      const { id: leftOut } = source.items.find(({ kind }) => kind === 'elementType')!
      const items = plan(source, EMPTY, [], { ...ALL, without: [leftOut] })
      const states = new Map(items.map(({ id, state }) => [id, state]))
      expect(states.get(leftOut)).toBe('leftOut')
      const ofIt = source.items.filter(({ kind, body }) => kind === 'operationType' && body['elementTypeId'] === leftOut)
      expect(ofIt.filter(({ id }) => states.get(id) !== 'missing')).toEqual([])
      const { target } = executed(items, EMPTY, [])
      const ids = new Set<unknown>(target.items.map((item) => item.id))
      // nothing in the target is of a category that is not there
      const categories = target.items.flatMap(({ body }) => body['elementTypeId'] ?? [])
      expect(categories.filter((id) => !ids.has(id))).toEqual([])
    }
  })
})

test('a copy whose original is gone is listed and not written; a file with a part of a site says nothing about the rest', () => {
  for (const seed of SEEDS) {
    const source = aSite(seed)
    const { target, links } = executed(plan(source, EMPTY, []), EMPTY, [])
    const items = source.items.slice(1)
    const gone = (isWhole: boolean) => plan({ ...source, items, isWhole }, target, links).filter(({ state }) => state === 'gone')
    const [copy] = target.items.filter(({ id }) => links.some((link) => link.id === id && link.sourceId === source.items[0]!.id))
    expect(gone(true)).toMatchObject(copy ? [{ id: source.items[0]!.id, targetId: copy.id, isWritten: false }] : [])
    expect(gone(false)).toEqual([])
  }
})

test('what a file does not have is found where it was copied before: a value, a privilege, a field', () => {
  for (const seed of SEEDS) {
    const source = aSite(seed)
    const { target, links } = executed(plan(source, EMPTY, []), EMPTY, [])
    const items = source.items.filter(({ kind }) => kind !== 'record' && kind !== 'recordType')
    const states = plan({ ...source, items, isWhole: false }, target, links).flatMap(({ id, state, dropped }) =>
      state === 'same' && Object.keys(dropped).length === 0 ? [] : [[seed, id, state]],
    )
    expect(states).toEqual([])
  }
})

test('equal contents have one text, in any order of their parts', () => {
  expect(canonicalText({ a: 1, b: [{ c: null, d: 'é' }], e: undefined })).toBe(canonicalText({ b: [{ d: 'é', c: null }], a: 1 }))
  expect(canonicalText({ a: [1, 2] })).not.toBe(canonicalText({ a: [2, 1] }))
})

test('an order without a meaning, and an empty part that one side lacks, are no difference', () => {
  const [one, other] = [
    { dataPropertyTypeId: 'a', value: 1 },
    { dataPropertyTypeId: 'b', value: 2 },
  ]
  expect(comparableText({ dataProperties: [one, other], ruleTests: [], color: null })).toBe(
    comparableText({ dataProperties: [other, one] }),
  )
  expect(comparableText({ operations: [one, other] })).not.toBe(comparableText({ operations: [other, one] }))
})
