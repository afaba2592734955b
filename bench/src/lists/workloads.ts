import { randomUUID } from 'node:crypto'
import type { ElementTypeId } from '@verka/domain/entities/ids.ts'
import { fieldSchema, type Field } from '@verka/domain/forms/field.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { COMPACT_TYPE } from '@verka/domain/lists/compact-list.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { codeOf, RARE_WORDS, rowMaker, SITE_KEY, TENANT_KEY, type Filled, type Row } from './fill.ts'
import type { BenchRequest } from './load.ts'

/** One line of the bench: the same work for Verka and for the baseline. */
export interface Workload {
  name: string
  ours: () => BenchRequest
  theirs: () => BenchRequest
}

const BASE = `/api/v2/${TENANT_KEY}/${SITE_KEY}`
/** Number of objects that are updated and executed on, in turn. */
const IN_TURN = 4000

const theirs = (path: string, body: object = {}): BenchRequest => ({ method: 'POST', path, body })

interface KnownObject {
  id: string
  code: string
  version: number
}

/** Updates an object, and keeps its new version for the next update. */
const updateOf = (object: KnownObject, body: object): BenchRequest => ({
  method: 'PUT',
  path: `${BASE}/elements/${object.id}`,
  body,
  answered: (status, text) => {
    if (status === 200) object.version++
    // an execution has written to it, where both run in turn
    if (status === 409) object.version = (JSON.parse(text) as { details: { current: KnownObject } }).details.current.version
  },
})

/** Gives the items one after the other, and begins again after the last. */
function turn<Item>(items: readonly Item[]): () => Item {
  let at = 0
  return () => items[at++ % items.length]!
}

/** Calls the API with a token; not measured. */
function callAs(options: { origin: string; token: string }) {
  return async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const reply = await fetch(`${options.origin}${BASE}${path}`, {
      method,
      headers: { authorization: `Bearer ${options.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply.json() as Promise<Reply>
  }
}

interface List {
  items: KnownObject[]
  next?: string
}

/** At least `count` objects by their codes, if there are as many. */
async function firstObjects(filter: (query: object) => Promise<List>, count: number): Promise<KnownObject[]> {
  const known: KnownObject[] = []
  for (let skip = 0; skip < count; skip += 1000)
    known.push(...(await filter({ skip, limit: 1000, skipCount: true, ordering: [{ column: 'code', dir: 'asc' }] })).items)
  return known
}

/** Typical requests on a category's objects (docs/measurements.md). */
export async function workloads(options: { origin: string; token: string; filled: Filled; objects: number }): Promise<Workload[]> {
  const { filled, objects } = options
  const { fields, elementTypeId } = filled
  const call = callAs(options)
  const filter = (query: object) => call<List>('POST', `/elements/filter?elementTypeId=${elementTypeId}`, query)
  const ours = (query: object): BenchRequest => ({
    method: 'POST',
    path: `${BASE}/elements/filter?elementTypeId=${elementTypeId}`,
    body: query,
  })

  const byText = { ordering: [{ column: fields[0]!.id, dir: 'asc' as const }], limit: 25, skipCount: true }
  const atOffset = Math.min(50_000, Math.floor(objects / 2))
  const deep = (await filter({ ...byText, skip: atOffset - 25 })).next!
  const codes = Array.from({ length: 500 }, (_, index) => codeOf(Math.floor((index * objects) / 500)))
  const [ourCode, theirCode] = [turn(codes), turn(codes)]
  const ranges = Array.from({ length: 50 }, (_, index) => ({ choice: 'abcd'[index % 4]!, from: index * 15, to: index * 15 + 100 }))
  const [ourRange, theirRange] = [turn(ranges), turn(ranges)]
  const [ourWord, theirWord] = [turn(RARE_WORDS), turn(RARE_WORDS)]

  const [makeOurs, makeTheirs] = [rowMaker(2), rowMaker(2)]
  let [madeOurs, madeTheirs] = [objects, objects]
  const bodyOf = (row: Row, version?: number) => ({
    elementTypeId,
    title: row.title,
    code: row.code,
    dataProperties: row.values.map((value, index) => ({ dataPropertyTypeId: fields[index]!.id, value })),
    ...(version === undefined ? {} : { version }),
  })
  const known = await firstObjects(filter, Math.min(IN_TURN, objects))
  const [nextKnown, theirKnown, executedOn] = [turn(known), turn(known), turn(known.toReversed())]
  const changed = rowMaker(3)
  const execute = await aFunction(call, elementTypeId, fields)

  return [
    {
      name: 'object by code',
      ours: () => ({ method: 'GET', path: `${BASE}/elements/codes/${ourCode()}` }),
      theirs: () => ({ method: 'GET', path: `/elements/codes/${theirCode()}` }),
    },
    { name: 'first page ordered by a custom text', ours: () => ours(byText), theirs: () => theirs('/first') },
    {
      name: 'the same first page, compact',
      ours: () => ({ ...ours(byText), headers: { accept: COMPACT_TYPE } }),
      theirs: () => theirs('/first'),
    },
    {
      name: `the page at offset ${atOffset}`,
      ours: () => ours({ ...byText, skip: atOffset }),
      theirs: () => theirs('/offset', { at: atOffset }),
    },
    {
      name: 'the same by cursor (baseline: offset)',
      ours: () => ours({ ...byText, after: deep }),
      theirs: () => theirs('/offset', { at: atOffset }),
    },
    {
      name: 'choice and number range by date, with count',
      ours: () => {
        const { choice, from, to } = ourRange()
        return ours({
          filters: [
            { column: fields[2]!.id, value: choice },
            { column: fields[3]!.id, value: { from, to } },
          ],
          ordering: [{ column: fields[5]!.id, dir: 'asc' }],
          limit: 25,
        })
      },
      theirs: () => theirs('/filter', theirRange()),
    },
    {
      name: 'free text over title and notes, with count',
      ours: () => ours({ searchCriteria: ourWord(), limit: 25 }),
      theirs: () => theirs('/search', { word: theirWord() }),
    },
    {
      name: 'create',
      ours: () => ({ method: 'POST', path: `${BASE}/elements`, body: bodyOf(makeOurs(madeOurs++)) }),
      theirs: () => ({ method: 'POST', path: '/create', body: makeTheirs(madeTheirs++) }),
    },
    {
      name: 'update',
      ours: () => {
        const object = nextKnown()
        return updateOf(object, bodyOf({ ...changed(0), code: object.code }, object.version))
      },
      theirs: () => {
        const object = theirKnown()
        return { method: 'PUT', path: '/update', body: { ...changed(0), id: object.id, code: object.code } }
      },
    },
    {
      name: 'execute, 30 fields and rules (baseline: create)',
      ours: () => execute(executedOn().id),
      theirs: () => ({ method: 'POST', path: '/create', body: makeTheirs(madeTheirs++) }),
    },
  ]
}

/** A service with a function of 30 fields and 30 rules, of which some read the object and one writes to it. */
async function aFunction(
  call: <Reply>(method: string, path: string, body: object) => Promise<Reply>,
  elementTypeId: ElementTypeId,
  objectFields: readonly Field[],
): Promise<(elementId: string) => BenchRequest> {
  const kinds: FieldType[] = ['text', 'integer', 'select', 'checkbox', 'date', 'textArea']
  const options = ['ok', 'bad', 'na'].map((value) => ({ value, localizedNames: localized(value) }))
  const fields = Array.from({ length: 30 }, (_, index) => {
    const fieldType = kinds[index % kinds.length]!
    return fieldSchema.parse({
      id: randomUUID(),
      key: `f${index}`,
      fieldType,
      localizedNames: localized(`Fält ${index}`),
      options: fieldType === 'select' ? options : [],
    })
  })
  const own = (index: number) => ({ referenceType: 'operation', propertyTypeId: fields[index]!.id })
  const rule = (matchType: string, source: object, action: string, target: object, value: unknown = null, conditions: object[] = []) => ({
    id: randomUUID(),
    matchType,
    source,
    target,
    action,
    value,
    conditions,
  })
  const isBad = [{ type: 'equal', value: 'bad', negate: false }]
  const matchRules = [
    // each option field shows a text, requires it, and hides a date
    ...[2, 8, 14, 20, 26].flatMap((choice) => [
      rule('dynamic', own(choice), 'show', own(choice + 3), null, isBad),
      rule('dynamic', own(choice), 'setRequired', own(choice + 3), null, isBad),
      rule('dynamic', own(choice), 'hide', own(choice + 2), null, isBad),
      rule('dynamic', own(choice - 1), 'setOptional', own(choice - 2), null, [{ type: 'above', value: 500, negate: false }]),
    ]),
    rule('incoming', { referenceType: 'element', propertyTypeId: objectFields[3]!.id }, 'copySourceValue', own(1)),
    rule('incoming', { referenceType: 'element', propertyTypeId: objectFields[0]!.id }, 'copySourceValue', own(0)),
    ...[7, 13, 19, 25].map((index) =>
      rule('dynamic', own(index), 'setOptional', own(index - 1), null, [{ type: 'exists', value: null, negate: false }]),
    ),
    rule('outgoing', own(7), 'copySourceValue', { referenceType: 'element', propertyTypeId: objectFields[3]!.id }),
    rule('outgoing', own(6), 'copySourceValue', { referenceType: 'element', propertyTypeId: objectFields[6]!.id }),
    rule('outgoing', own(10), 'copySourceValue', { referenceType: 'element', propertyTypeId: objectFields[5]!.id }),
    rule('dynamic', own(3), 'setOptional', own(12), null, [{ type: 'exists', value: null, negate: false }]),
  ]
  const common = { status: 'published', elementTypeId, localizedNames: localized('Bänk'), localizedDescriptions: [] }
  const operationType = await call<{ id: string; version: number }>('POST', '/operationTypes', {
    ...common,
    dataPropertyTypes: fields,
    matchRules,
  })
  const service = await call<{ id: string }>('POST', '/transactionTypes', {
    ...common,
    mode: 'simpleForm',
    operations: [{ id: randomUUID(), mode: 'start', operationTypeId: operationType.id }],
  })
  const answers: Record<string, unknown> = {
    text: 'Allt i ordning',
    integer: 7,
    select: 'ok',
    checkbox: true,
    date: '2026-11-21',
    textArea: 'Inget att anmärka',
  }
  let count = 0
  return (elementId) => ({
    method: 'POST',
    path: `${BASE}/operations`,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      elementId,
      transactionTypeId: service.id,
      operationTypeId: operationType.id,
      operationTypeVersion: operationType.version,
      dataProperties: fields
        // a field shown by a rule is hidden now
        .filter((_, index) => ![5, 11, 17, 23, 29].includes(index))
        .map(({ id, fieldType }) => ({ dataPropertyTypeId: id, value: fieldType === 'integer' ? count++ % 400 : answers[fieldType] })),
    },
  })
}
