import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Batch } from '../../db/connections/batch.ts'
import { writeCursor } from '../../db/lists/cursors/list-cursor.ts'
import { aField, anElement, anElementType, aRecord, aRecordType } from '../../testing/made/a-working-day.ts'
import { choicesFor, type Choose } from '../../testing/hostile/choose.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

/**
 * Promise 20 (security): the input of a list never becomes a part of a statement. Filters, orders, columns and cursors try to; the
 * statements at the database are those of ordinary queries before, and no new one. `REQUESTS=20000` is the promised size.
 */
const REQUESTS = Number(process.env.REQUESTS ?? 500)
/** Marker in every text that is sent, so that it would be found in a statement. */
const MARK = 'zq7'

let server: TestApp
let admin: Caller
/** The lists, and the columns for filters and orders. */
let lists: { path: string; columns: string[] }[]
const statements = new Set<string>()

beforeAll(async () => {
  server = await testApp()
  const tenant = await aTenant(server, { settings: { reservations: true } })
  admin = await tenant.as('superUser')
  const fields = [
    aField('text', 'text'),
    aField('number', 'decimal'),
    aField('day', 'date'),
    aField('choice', 'select'),
    aField('switch', 'switch'),
  ]
  const type = await anElementType(admin, fields)
  const ids = fields.map(({ id }) => id)
  const values = fields.map(({ id }, index) => ({ dataPropertyTypeId: id, value: ['x', 7, '2026-01-02', 'ok', true][index] }))
  for (let number = 0; number < 4; number++) await anElement(admin, type.id, { title: `Sak ${number}`, dataProperties: values })
  const recordFields = [aField('text', 'text'), aField('number', 'integer')]
  const recordType = await aRecordType(admin, recordFields)
  // the rows must match: an empty page skips a statement, which would be new later
  const recordValues = recordFields.map(({ id }, index) => ({ dataPropertyTypeId: id, value: ['x', 7][index] }))
  await aRecord(admin, recordType.id, undefined, undefined, { dataProperties: recordValues })
  const noted = aField('noted', 'text')
  const loans = await aServiceOf(admin, 'loan', { functions: { start: { fields: [noted] } } })
  await loans.run(admin, { values: [[noted, 'x']] })
  const operationTypeId = loans.functions.get('start')!.id
  lists = [
    { path: `/elements/filter?elementTypeId=${type.id}`, columns: ['title', 'code', 'createdAt', 'updatedAt', ...ids] },
    { path: '/elements/filter', columns: ['title', 'elementTypeId'] },
    {
      path: `/records/filter?recordTypeId=${recordType.id}`,
      columns: ['name', 'position', 'createdAt', ...recordFields.map(({ id }) => id)],
    },
    {
      path: `/operations/filter?operationTypeId=${operationTypeId}`,
      columns: ['executedAt', 'executedBy', 'mode', 'elementTitle', noted.id],
    },
    {
      path: `/transactions/filter?transactionTypeId=${loans.service.id}`,
      columns: ['createdAt', 'status', 'borrower', 'dueAt', 'isOverdue', noted.id],
    },
    { path: '/reservations/filter', columns: ['from', 'status'] },
    { path: '^/users/filter', columns: ['name', 'role'] },
    { path: '/api/v2/tenants/filter', columns: ['name', 'key'] },
  ]
  const send = Reflect.get(pg.Client.prototype, 'query') as (...given: never[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: never[]) {
    const [statement] = given as unknown as [string | { text?: string } | Batch]
    const added = send.apply(this, given as never) as never
    // a batch is sent as it is by now
    for (const text of statement instanceof Batch ? statement.texts : [typeof statement === 'string' ? statement : statement.text])
      if (text) statements.add(text)
    return added
  } as never)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
})

type Value = string | number | boolean | null
/** A query without its values: the number and location of its parts. */
interface Question {
  path: string
  column: string
  kind: 'equal' | 'list' | 'from' | 'to' | 'between' | 'order' | 'search' | 'cursor'
  dir: 'asc' | 'desc'
  skipCount: boolean
}

const KINDS = ['equal', 'list', 'from', 'to', 'between', 'order', 'search', 'cursor'] as const

const questionOf = (choose: Choose): Question => {
  const { path, columns } = choose.of(lists)
  const skipCount = path.startsWith('/elements') && choose.below(2) === 0
  return { path, column: choose.of(columns), kind: choose.of(KINDS), dir: choose.of(['asc', 'desc']), skipCount }
}

function bodyOf({ column, kind, dir, skipCount }: Question, value: Value): object {
  const ordering = [{ column, dir }]
  const filter = (what: unknown) => ({ skipCount, filters: [{ column, value: what }] })
  switch (kind) {
    case 'equal':
      return filter(value)
    case 'list':
      return filter([value, value])
    case 'from':
      return filter({ from: value })
    case 'to':
      return filter({ to: value })
    case 'between':
      return filter({ from: value, to: value })
    case 'order':
      return { skipCount, ordering }
    case 'search':
      return { skipCount, searchCriteria: String(value) }
    case 'cursor': {
      const cursor = writeCursor(ordering, { keys: [value === null ? null : String(value)], id: randomUUID() })
      return { skipCount, ordering, [skipCount ? 'before' : 'after']: cursor }
    }
  }
}

const request = async (path: string, body: object) => {
  const { status, body: answer } = await admin.call<object>('POST', path, body)
  return { status, text: JSON.stringify(answer) }
}

/** Values below, at and above the stored ones: an empty result would skip the statement that reads its rows. */
const ORDINARY: Value[] = ['!', '0', 'x', 'ö', -1, 0, 7, 1e9, true, '2026-01-02', '2099-01-01', randomUUID(), null, 'ok']

/** Text that would mean something to a database, a pattern or a parser. */
const HOSTILE = [
  `' or '${MARK}'='${MARK}`,
  `'; drop table ${MARK}; --`,
  `" or 1=1 --${MARK}`,
  `$$${MARK}$$`,
  `\\'; select '${MARK}`,
  `${MARK}') union select password_hash from users --`,
  `/*${MARK}*/`,
  `%${MARK}_%`,
  `\\${MARK}`,
  `${MARK}\u2019`,
  `{"${MARK}":1}`,
  `{${MARK},"b"}`,
  `[${MARK}]`,
  `$1${MARK}`,
  `:${MARK}`,
  `pg_sleep(9)${MARK}`,
  `1e999${MARK}`,
  `-${MARK}`,
  `é${MARK}😀`,
  MARK.repeat(60),
  '9999999999999999999999',
  '2026-02-30',
  '99999-01-01',
  '-infinity',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
]
const hostile = (choose: Choose): Value =>
  choose.below(8) === 0
    ? choose.of([0, -1, 1e308, 2 ** 53, true, null])
    : choose.of(HOSTILE).replaceAll(' ', choose.of([' ', '\t', '/**/']))

/** Names of columns that there are not. */
const NAMES = [
  'id',
  'tenant_id',
  'data_properties',
  "title'",
  'title" --',
  'title desc',
  'title;select 1',
  '1',
  '(select 1)',
  '__proto__',
  'constructor',
  'title\u0000',
  'TITLE',
  'e.title',
]

test(`${REQUESTS} queries with SQL in them cause only the statements of ordinary queries`, { timeout: 3_600_000 }, async () => {
  // every kind of query, with every kind of value
  for (const { path, columns } of lists)
    for (const column of columns)
      for (const kind of KINDS)
        for (const skipCount of path.startsWith('/elements') ? [true, false] : [false]) {
          const question: Question = { path, column, kind, dir: 'asc', skipCount }
          const values = kind === 'order' ? [null] : kind === 'search' ? ['x', 'Sak', 'ab'] : ORDINARY
          await Promise.all(values.map((value) => request(path, bodyOf(question, value))))
          if (kind === 'order' || kind === 'cursor')
            await Promise.all(values.map((value) => request(path, bodyOf({ ...question, dir: 'desc' }, value))))
        }
  const known = new Set(statements)
  expect(known.size).toBeGreaterThan(100)
  const chooseFor = choicesFor(REQUESTS)
  const statuses: Record<number, number> = {}
  const send = async (number: number) => {
    const choose = chooseFor(number)
    const question = questionOf(choose)
    const value = hostile(choose)
    const odd = choose.below(6) === 0
    // one word stays one word: the number of words is a part of the query
    const body = bodyOf(
      odd ? { ...question, column: choose.of(NAMES) } : question,
      question.kind === 'search' ? String(value).replace(/\s/g, '') : value,
    )
    const { status, text } = await request(question.path, body)
    statuses[status] = (statuses[status] ?? 0) + 1
    const context = `seed ${choose.seed}: ${question.path} ${JSON.stringify(body)} → ${status} ${text.slice(0, 200)}`
    if (status >= 500 || (status >= 400 && /syntax error|relation "|pg_|operator does not/.test(text.replaceAll(String(value), ''))))
      throw new Error(context)
    if (odd && !['search', 'equal'].includes(question.kind) && status < 400) throw new Error(context)
  }
  const AT_ONCE = 8
  for (let number = 0; number < REQUESTS; number += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(number + index)))
  const added = [...statements].filter((text) => !known.has(text))
  process.stdout.write(`lists: ${REQUESTS} questions, ${JSON.stringify(statuses)}; ${known.size} statements, ${added.length} new\n`)
  expect([...statements].filter((text) => text.includes(MARK))).toEqual([])
  expect(added).toEqual([])
})
