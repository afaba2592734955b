import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAt, plusDays } from '@verka/domain/localization/dates.ts'
import { dayInWords } from '@verka/domain/localization/due.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { aServiceOf, grant, type Problem } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let siteAdmin: Caller
let user: Caller
let clock = 0
const now = () => new Date(Date.now() + clock)
beforeAll(async () => {
  server = await testApp({ now })
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  siteAdmin = await tenant.as('siteAdmin')
  user = await tenant.as('privilegedUser')
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
const inDays = (days: number) => plusDays(dayAt(now(), 'Europe/Stockholm'), days)
/** A day as a refusal writes it. */
const context = (day: string) => dayInWords(day, { culture: 'sv-SE', timeZone: 'Europe/Stockholm' }, now())

/** A loan service whose lending and extending forms have a due date, and whose return form has none. */
async function aLoanService(settings: object = {}, extra: object = {}) {
  const due = aField('due', 'date')
  const later = aField('due', 'date')
  const functions = { start: { fields: [due] }, update: { fields: [later] } }
  const service = await aServiceOf(admin, 'loan', {
    functions,
    settings: { dueDatePropertyTypeId: due.id, maxDays: 14, ...settings },
    extra,
  })
  return { ...service, due, later }
}

describe('when a loan is due', () => {
  test('the day that was chosen, whole, in the tenant’s time zone', async () => {
    const service = await aLoanService()
    const { body } = await service.run(user, { values: [[service.due, inDays(7)]] })
    const loan = await service.transaction(user, body.transactionId)
    expect(loan).toMatchObject({ status: 'started', borrower: { id: user.userId }, isOverdue: false })
    expect(dayAt(new Date(loan.dueAt!), 'Europe/Stockholm')).toBe(inDays(7))
    expect(dayAt(new Date(Date.parse(loan.dueAt!) + 60_000), 'Europe/Stockholm')).toBe(inDays(8))
  })

  test('the longest time by default, and no end where there is none', async () => {
    const service = await aLoanService()
    const { body } = await service.run(user)
    expect(dayAt(new Date((await service.transaction(user, body.transactionId)).dueAt!), 'Europe/Stockholm')).toBe(inDays(14))
    const endless = await aServiceOf(admin, 'loan')
    const { body: other } = await endless.run(user)
    expect((await endless.transaction(user, other.transactionId)).dueAt).toBe(null)
  })

  test('never later than the longest time and never in the past: refused at its field', async () => {
    const service = await aLoanService()
    const field = `dataProperties.${service.due.id}`
    const late = await service.run(user, { values: [[service.due, inDays(15)]] })
    expect([late.status, late.body.errors]).toEqual([
      422,
      [{ message: '@validation.dueTooLate', field, params: { last: context(inDays(14)), days: 14 } }],
    ])
    const passed = await service.run(user, { values: [[service.due, inDays(-1)]] })
    expect([passed.status, passed.body.errors]).toEqual([422, [{ message: '@validation.duePassed', field }]])
    expect((await service.run(user, { values: [[service.due, inDays(0)]] })).status).toBe(201)
  })

  test('is sent beside the form if no form has a due field, and only then', async () => {
    const bare = await aServiceOf(admin, 'loan', { settings: { maxDays: 3 } })
    const dueAt = new Date(now().getTime() + DAY_MS).toISOString()
    const late = await bare.run(user, { more: { dueAt: new Date(now().getTime() + 5 * DAY_MS).toISOString() } })
    expect([late.status, late.body.errors[0]!.field]).toEqual([422, 'dueAt'])
    const { body } = await bare.run(user, { more: { dueAt } })
    expect((await bare.transaction(user, body.transactionId)).dueAt).toBe(dueAt)
    const requested = await aLoanService()
    expect((await requested.run(user, { more: { dueAt } })).body.errors[0]!.message).toBe('@errors.dueByField')
    const log = await aServiceOf(admin, 'simpleForm')
    const answer = await log.run(user, { more: { dueAt, borrowerId: user.userId } })
    expect(answer.body.errors.map(({ field }) => field)).toEqual(['borrowerId', 'dueAt'])
  })

  test('is overdue when it has passed, and not when it was returned: in the loan, and as a filter', async () => {
    const service = await aLoanService()
    const { body } = await service.run(user, { values: [[service.due, inDays(1)]] })
    clock = 3 * DAY_MS
    try {
      expect((await service.transaction(user, body.transactionId)).isOverdue).toBe(true)
      const overdue = async () => {
        const path = `/transactions/filter?transactionTypeId=${service.service.id}`
        const query = { filters: [{ column: 'isOverdue', value: true }], ordering: [{ column: 'dueAt', dir: 'asc' }] }
        return (await user.call<{ items: Transaction[] }>('POST', path, query)).body.items.map(({ id }) => id)
      }
      expect(await overdue()).toEqual([body.transactionId])
      await service.run(user, { mode: 'complete', transactionId: body.transactionId })
      expect(await overdue()).toEqual([])
      expect((await service.transaction(user, body.transactionId)).isOverdue).toBe(false)
    } finally {
      clock = 0
    }
  })
})

describe('continuing a loan', () => {
  test('extends it by its own form, by as many days from then', async () => {
    const service = await aLoanService()
    const { body } = await service.run(user, { values: [[service.due, inDays(2)]] })
    const { transactionId } = body
    const late = await service.run(user, { mode: 'update', transactionId, values: [[service.later, inDays(20)]] })
    expect(late.body.errors[0]).toMatchObject({ message: '@validation.dueTooLate', field: `dataProperties.${service.later.id}` })
    expect((await service.run(user, { mode: 'update', transactionId, values: [[service.later, inDays(9)]] })).status).toBe(201)
    const loan = await service.transaction(user, transactionId)
    expect(dayAt(new Date(loan.dueAt!), 'Europe/Stockholm')).toBe(inDays(9))
    // a form without a due time leaves it
    await service.run(user, { mode: 'update', transactionId })
    expect((await service.transaction(user, transactionId)).dueAt).toBe(loan.dueAt)
  })

  test('extends it to a later day only: the same one and an earlier one are refused at the field, and it is as it was', async () => {
    const service = await aLoanService()
    const { transactionId } = (await service.run(user, { values: [[service.due, inDays(5)]] })).body
    const extend = (days: number, caller = user, more = {}) =>
      service.run(caller, { mode: 'update', transactionId, values: [[service.later, inDays(days)]], more })
    for (const days of [4, 5]) {
      const { status, body } = await extend(days)
      const error = {
        message: '@validation.dueNotLater',
        field: `dataProperties.${service.later.id}`,
        params: { until: context(inDays(5)) },
      }
      expect([status, body.errors]).toEqual([422, [error]])
    }
    expect(await service.transaction(user, transactionId)).toMatchObject({ version: 1, operations: [{ mode: 'start' }] })
    // the new borrower may return it sooner
    expect((await extend(4, siteAdmin, { borrowerId: siteAdmin.userId })).status).toBe(201)
    expect((await extend(14, siteAdmin)).status).toBe(201)
    expect((await extend(14, siteAdmin)).body.errors[0]).toMatchObject({
      message: '@validation.dueLongest',
      params: { until: context(inDays(14)) },
    })
    // a due time beside the form has the same effect
    const beside = await aServiceOf(admin, 'loan')
    const dueAt = new Date(now().getTime() + DAY_MS).toISOString()
    const { body } = await beside.run(user, { more: { dueAt } })
    const again = await beside.run(user, { mode: 'update', transactionId: body.transactionId, more: { dueAt } })
    expect([again.status, again.body.errors[0]]).toMatchObject([422, { message: '@validation.dueNotLater', field: 'dueAt' }])
  })

  test('hands it over to a user of the site, with the right to', async () => {
    const service = await aLoanService()
    const { body } = await service.run(user)
    const { transactionId } = body
    const to = (caller: Caller, borrowerId: string) => service.run(caller, { mode: 'update', transactionId, more: { borrowerId } })
    const without = await to(user, siteAdmin.userId)
    expect([without.status, without.body.errors]).toEqual([403, [{ message: '@errors.notForOthers', field: 'borrowerId' }]])
    expect((await to(siteAdmin, randomUUID())).status).toBe(404)
    const stranger = await (await aTenant(server)).as('privilegedUser')
    expect((await to(siteAdmin, stranger.userId)).status).toBe(404)
    const next = await tenant.as('user')
    await grant(server, tenant, next, { transactionTypeId: service.service.id, operationModes: ['complete'] })
    expect((await to(siteAdmin, next.userId)).status).toBe(201)
    // it is theirs now, and readable by them
    expect((await service.transaction(next, transactionId)).borrower).toEqual({ id: next.userId, name: 'Test user' })
    const ended = await service.run(user, { mode: 'complete', transactionId, more: { borrowerId: user.userId } })
    expect([ended.status, ended.body.errors[0]!.field]).toEqual([422, 'borrowerId'])
  })

  test('a privilege allows lending to others', async () => {
    const service = await aLoanService()
    const lender = await tenant.as('user')
    await grant(server, tenant, lender, { transactionTypeId: service.service.id, operationModes: ['start', 'complete'], forOthers: true })
    const { status, body } = await service.run(lender, { more: { borrowerId: user.userId } })
    expect(status).toBe(201)
    expect((await service.transaction(user, body.transactionId)).borrower?.id).toBe(user.userId)
    expect((await service.run(lender, { mode: 'complete', transactionId: body.transactionId })).status).toBe(201)
  })
})

describe('one object', () => {
  test('is lent once at a time, by any service; the second request gets the borrower and due time, if visible', async () => {
    const service = await aLoanService()
    const { body } = await service.run(siteAdmin, { values: [[service.due, inDays(7)]] })
    const refused = await service.run(user)
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [{ message: '@errors.lentToUntil', params: { name: 'Test siteAdmin', until: context(inDays(7)) } }],
    ])
    expect(refused.body.details).toMatchObject({ transactionId: body.transactionId, borrower: { id: siteAdmin.userId } })
    const restricted = await tenant.as('user')
    await grant(server, tenant, restricted, { transactionTypeId: service.service.id })
    const unknowing = await service.run(restricted)
    expect([unknowing.status, unknowing.body.errors]).toEqual([
      409,
      [{ message: '@errors.lentUntil', params: { until: context(inDays(7)) } }],
    ])
    expect(Object.keys(unknowing.body.details!)).toEqual(['dueAt'])
    await service.run(siteAdmin, { mode: 'complete', transactionId: body.transactionId })
    expect((await service.run(restricted)).status).toBe(201)
  })

  test('two hundred loans at once: one wins, and the others get the borrower', async () => {
    const service = await aLoanService()
    const answers = await Promise.all(Array.from({ length: 200 }, () => service.run(user)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 201).map((one) => `${one.status} ${one.body.errors[0]!.message}`)
    expect(new Set(others)).toEqual(new Set(['409 @errors.lentToUntil']))
  })
})

describe('a licence for loans only', () => {
  test('has no other services, and starts none of its earlier ones', async () => {
    const small = await aTenant(server, { licenceLevel: 'small' })
    const theirs = await small.as('tenantAdmin')
    const log = await aServiceOf(theirs, 'simpleForm')
    const cases = await aServiceOf(theirs, 'issueManagement')
    const { body: open } = await cases.run(theirs)
    await server.database.transaction({ kind: 'installation' }, (tx) =>
      tx.updateTable('tenants').set({ licence_level: 'personnelLoanSmall' }).where('id', '=', small.id).execute(),
    )
    // at once, also for a user who was active a moment ago
    expect((await log.run(theirs)).status).toBe(403)
    // nothing is lost: open transactions can be ended
    expect((await cases.run(theirs, { mode: 'complete', transactionId: open.transactionId })).status).toBe(201)
    const { can: _can, ...saved } = log.service
    const refused = await theirs.call<Problem>('PUT', `/transactionTypes/${saved.id}`, saved)
    expect([refused.status, refused.body.errors]).toEqual([422, [{ message: '@errors.licenceLoansOnly', field: 'mode' }]])
    const loans = await aServiceOf(theirs, 'loan')
    expect((await loans.run(theirs)).status).toBe(201)
  })
})

describe('inputs of a loan beside its form', () => {
  test('the latest possible due date is suggested in its field; without a field it is an additional input', async () => {
    const due = aField('due', 'date')
    const withField = await aServiceOf(admin, 'loan', {
      functions: { start: { fields: [due] } },
      settings: { dueDatePropertyTypeId: due.id, maxDays: 10 },
    })
    const without = await aServiceOf(admin, 'loan')
    const prepared = async ({ functions, element, service }: typeof without) => {
      const path = `/operations/prepare/${functions.get('start')!.id}/${element.id}/${service.id}`
      return (await admin.call<PreparedOperation>('GET', path)).body
    }
    const one = await prepared(withField)
    expect(one.loan).toEqual({ forOthers: true, asksDue: false, dueFieldId: due.id, maxDays: 10, booked: null, bookings: [], lent: null })
    const last = inDays(10)
    expect(one.dataProperties).toMatchObject([{ dataPropertyTypeId: due.id, value: last }])
    expect((await prepared(without)).loan).toEqual({
      forOthers: true,
      asksDue: true,
      dueFieldId: null,
      maxDays: null,
      booked: null,
      bookings: [],
      lent: null,
    })
  })

  test('users who may lend to others find borrowers by name', async () => {
    const loans = await aServiceOf(admin, 'loan')
    const path = `/transactionTypes/${loans.service.id}/borrowers`
    const worker = await tenant.as('privilegedUser')
    expect((await worker.call('GET', path)).status).toBe(403)
    const { body } = await worker.call<{ user: { id: string; name: string } }>('GET', `/api/v2/${tenant.key}/me`)
    const me = body.user
    const found = (
      await admin.call<{ items: { id: string; name: string }[] }>('GET', `${path}?search=${encodeURIComponent(me.name.toUpperCase())}`)
    ).body
    expect(found.items).toContainEqual({ id: worker.userId, name: me.name })
    expect((await admin.call<{ items: [] }>('GET', `${path}?search=zzzqqq`)).body.items).toEqual([])
    const stranger = await aTenant(server)
    expect((await (await stranger.as('tenantAdmin')).call('GET', `/transactionTypes/${loans.service.id}/borrowers`)).status).toBe(404)
  })
})
