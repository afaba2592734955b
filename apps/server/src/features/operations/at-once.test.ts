import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { TransactionId } from '@verka/domain/entities/ids.ts'
import { aField, withKey } from '../../testing/made/a-working-day.ts'
import { aServiceOf, type Problem } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

/**
 * Many concurrent executions on one object. `SIZE=1` is the promised size: 200 people at one object, 1,000 withdrawals from 500, 500
 * overlapping bookings; `npm run bench:modes` does the same through HTTP.
 */
const SIZE = Number(process.env.SIZE ?? 0.2)
const [PEOPLE, WITHDRAWALS, BOOKINGS] = [200, 1000, 500].map((count) => Math.round(count * SIZE)) as [number, number, number]
const TIMEOUT = { timeout: 300_000 }
const HOUR_MS = 3_600_000

let server: TestApp
let tenant: TestTenant
let admin: Caller
let people: Caller[]
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server, { settings: { reservations: true } })
  admin = await tenant.as('tenantAdmin')
  people = await Promise.all(Array.from({ length: PEOPLE }, () => tenant.as('privilegedUser')))
})
afterAll(() => server.close())

const someone = (index: number) => people[index % people.length]!
/** Number of answers by status. */
function counted(answers: readonly { status: number; body: Partial<Problem> }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const kind = [status, ...(body.errors ?? []).map(({ message }) => message)].join(' ')
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
const transactionsOf = async (id: string) =>
  (await admin.call<{ totalCount: number; items: Transaction[] }>('POST', `/transactions/filter?transactionTypeId=${id}`, { limit: 1000 }))
    .body

test(`${PEOPLE} people borrow one object: one gets it, each of the others gets a refusal with its due time`, TIMEOUT, async () => {
  const service = await aServiceOf(admin, 'loan', { settings: { maxDays: 7 } })
  const answers = await Promise.all(people.map((person) => service.run(person)))
  expect(counted(answers)).toEqual({ '201': 1, '409 @errors.lentToUntil': PEOPLE - 1 })
  const { items, totalCount } = await transactionsOf(service.service.id)
  const winner = answers.findIndex(({ status }) => status === 201)
  expect([totalCount, items[0]!.borrower?.id]).toEqual([1, people[winner]!.userId])
})

test(`${WITHDRAWALS} withdrawals of 1 from ${WITHDRAWALS / 2}: as many succeed as there are, and none is left`, TIMEOUT, async () => {
  const balance = aField('balance', 'integer', { validation: { range: { min: 0 } } })
  const taken = aField('taken', 'integer')
  const rule = {
    id: crypto.randomUUID(),
    matchType: 'outgoing',
    source: { referenceType: 'operation', propertyTypeId: taken.id },
    target: { referenceType: 'element', propertyTypeId: balance.id },
    action: 'subtractSourceValue',
  }
  const service = await aServiceOf(admin, 'stockManagement', {
    object: [[balance, WITHDRAWALS / 2]],
    functions: { start: { fields: [taken], rules: [rule] } },
    settings: { balancePropertyTypeId: balance.id },
  })
  const answers = await Promise.all(
    Array.from({ length: WITHDRAWALS }, (_, index) => service.run(someone(index), { values: [[taken, 1]] })),
  )
  expect(counted(answers)).toEqual({ '201': WITHDRAWALS / 2, '422 @errors.onlyLeft': WITHDRAWALS / 2 })
  expect((await service.values())[balance.id]).toBe(0)
  // each left another balance: none was reported twice
  const outcome = answers.flatMap(({ status, body }) => (status === 201 ? [body.stock!.balance] : []))
  expect(outcome.toSorted((a, b) => a - b)).toEqual(Array.from({ length: WITHDRAWALS / 2 }, (_, index) => index))
  expect((await transactionsOf(service.service.id)).totalCount).toBe(WITHDRAWALS / 2)
})

test(`${BOOKINGS} bookings of which each overlaps its neighbours: no two accepted ones overlap`, TIMEOUT, async () => {
  const service = await aServiceOf(admin, 'loan', { settings: { maxDays: 7 } })
  const begin = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS
  const at = (hours: number) => new Date(begin + hours * HOUR_MS).toISOString()
  const book = async (index: number) => {
    const key = withKey()
    const body = { elementId: service.element.id, transactionTypeId: service.service.id, from: at(index), to: at(index + 2) }
    for (;;) {
      const answer = await someone(index).call<Reservation & Problem>('POST', '/reservations', body, key)
      if (answer.status !== 503) return answer
    }
  }
  const answers = await Promise.all(Array.from({ length: BOOKINGS }, (_, index) => book(index)))
  const made = answers.flatMap(({ status, body }) => (status === 201 ? [body] : [])).toSorted((a, b) => a.from.localeCompare(b.from))
  const counts = counted(answers)
  expect(counts['201']! + (counts['409 @errors.reserved'] ?? 0)).toBe(BOOKINGS)
  // every refused booking overlaps an accepted one: no gap is left for it
  expect(made.length).toBeGreaterThanOrEqual(Math.floor(BOOKINGS / 3))
  expect(made.filter(({ from }, index) => index > 0 && from < made[index - 1]!.to)).toEqual([])
})

test('the same hour, requested by everybody: one gets it', TIMEOUT, async () => {
  const service = await aServiceOf(admin, 'loan', { settings: { maxDays: 7 } })
  const [from, to] = [HOUR_MS, 2 * HOUR_MS].map((later) => new Date(Date.now() + later).toISOString())
  const answers = await Promise.all(
    people.map(async (person) => {
      const key = withKey()
      for (;;) {
        const body = { elementId: service.element.id, transactionTypeId: service.service.id, from, to }
        const answer = await person.call<Reservation & Problem>('POST', '/reservations', body, key)
        if (answer.status !== 503) return answer
      }
    }),
  )
  expect(counted(answers)).toEqual({ '201': 1, '409 @errors.reserved': PEOPLE - 1 })
})

test.each(['simpleForm', 'loan', 'stockManagement', 'issueManagement'] as const)(
  'one submission of %s sent five times at once with its key, and once more: one transaction, and one answer',
  async (mode) => {
    const service = await aServiceOf(admin, mode)
    const operation = service.functions.get('start')!
    const body = {
      elementId: service.element.id,
      transactionTypeId: service.service.id,
      operationTypeId: operation.id,
      operationTypeVersion: operation.version,
      mode: 'start',
      dataProperties: [],
    }
    const key = withKey()
    const send = async () => {
      for (;;) {
        const answer = await someone(0).call<{ id: string; transactionId: TransactionId }>('POST', '/operations', body, key)
        if (answer.status !== 503) return answer
      }
    }
    const answers = [...(await Promise.all(Array.from({ length: 5 }, send))), await send()]
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.transactionId} ${answer.body.id}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(201)
    expect((await transactionsOf(service.service.id)).totalCount).toBe(1)
  },
)
