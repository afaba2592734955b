import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InboxMessage } from '@verka/domain/messages/inbox.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { aField, withKey } from '../../testing/made/a-working-day.ts'
import { aConfig, bind, eventRule } from '../../testing/made/outside/processors.ts'
import { aServiceOf, grant } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { enqueueReminders } from './keep-reminding.ts'
import { runReminderJob } from './remind.ts'

const clock = { now: new Date() }
let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp({ now: () => clock.now })
})
afterAll(() => server.close())
beforeEach(async () => {
  at('2036-11-24T09:00')
  tenant = await aTenant(server, { settings: { reservations: true } })
  admin = await tenant.as('tenantAdmin')
})

const at = (moment: string) => void (clock.now = new Date(`${moment}:00Z`))
/** Reminds of what is due at a moment, by UTC: the tenant is an hour ahead. */
async function remind(moment: string): Promise<void> {
  at(moment)
  await enqueueReminders(server.runtime, { tenantId: tenant.id })
  await tenant.work(clock.now)
}
const inboxOf = async (person: Caller) => (await person.call<{ items: InboxMessage[] }>('GET', '^/inbox')).body.items
const kindsOf = async (person: Caller) => (await inboxOf(person)).map(({ kind }) => kind)
const mailsTo = ({ email }: { email: string }) => server.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)
const siteScope = () => ({ tenantId: tenant.id, siteId: tenant.sites[0]!.id })

const due = aField('due', 'date')
/** A loan until the 27th, with reminders. */
async function aLoan(reminders: object, { until = '2036-11-27', settings = {} }: { until?: string; settings?: object } = {}) {
  const made = await aServiceOf(admin, 'loan', {
    functions: { start: { fields: [due] }, update: { fields: [aField('due', 'date')] } },
    settings: { dueDatePropertyTypeId: due.id, reminders, ...settings },
  })
  const borrower = await tenant.as('privilegedUser')
  const { status, body } = await made.run(borrower, { values: [[due, until]] })
  expect(status).toBe(201)
  return { ...made, borrower, transactionId: body.transactionId, operationId: body.id }
}

describe('a loan', () => {
  test('is reminded of before, at and after it is due, each once, until it is returned', async () => {
    const { borrower, transactionId, ...made } = await aLoan({ daysBefore: [1], isAtDue: true, daysAfter: [1, 7] })
    await remind('2036-11-26T05:54')
    expect(await kindsOf(borrower)).toEqual([])
    for (const again of ['06:00', '06:05', '12:00']) await remind(`2036-11-26T${again}`)
    expect(await inboxOf(borrower)).toMatchObject([{ kind: 'dueSoon', subject: { entity: 'transaction', id: transactionId } }])
    await remind('2036-11-27T06:00')
    expect(await kindsOf(borrower)).toEqual(['due'])
    await remind('2036-11-28T06:00')
    expect(await kindsOf(borrower)).toEqual(['overdue'])
    expect(mailsTo(borrower)).toHaveLength(3)
    expect((await made.run(borrower, { mode: 'complete', transactionId })).status).toBe(201)
    expect(await kindsOf(borrower)).toEqual([])
    await remind('2036-12-04T07:00')
    expect([await kindsOf(borrower), mailsTo(borrower).length]).toEqual([[], 3])
  })

  test('that is extended is reminded of at its new time', async () => {
    const { borrower, transactionId, ...made } = await aLoan({ daysBefore: [1], isAtDue: true })
    await remind('2036-11-27T06:00')
    expect(await kindsOf(borrower)).toEqual(['due'])
    const [newDue] = made.functions.get('update')!.dataPropertyTypes
    expect((await made.run(borrower, { mode: 'update', transactionId, values: [[newDue!, '2036-11-30']] })).status).toBe(201)
    expect(await kindsOf(borrower)).toEqual([])
    await remind('2036-11-28T07:00')
    expect(await kindsOf(borrower)).toEqual([])
    await remind('2036-11-29T06:00')
    expect(await kindsOf(borrower)).toEqual(['dueSoon'])
  })

  test('is said to be due until its due moment has come, and from then on to have been due', async () => {
    const { borrower } = await aLoan({ isAtDue: true })
    await remind('2036-11-27T06:00')
    expect((await inboxOf(borrower))[0]!.body).toContain('ska vara tillbaka senast 27\u00A0november. Lämna den i tid')
    expect(mailsTo(borrower)).toEqual([expect.stringMatching(/^Ska lämnas 27 november: /)])
    at('2036-11-24T09:00')
    const timed = await aServiceOf(admin, 'loan', { settings: { reminders: { isAtDue: true } } })
    const other = await tenant.as('user')
    await grant(server, tenant, other, { transactionTypeId: timed.service.id, operationModes: ['start', 'complete'] })
    expect((await timed.run(other, { more: { dueAt: '2036-11-27T13:00:00Z' } })).status).toBe(201)
    await remind('2036-11-27T13:02')
    expect((await inboxOf(other))[0]!.body).toContain('skulle vara tillbaka 27\u00A0november\u00A014:00. Lämna den nu')
  })

  test('until the evening of the day on which it was lent or extended is reminded of only when it is overdue', async () => {
    at('2036-11-27T21:33')
    const lent = await aLoan({ isAtDue: true, daysAfter: [1] })
    await remind('2036-11-27T21:38')
    expect(await kindsOf(lent.borrower)).toEqual([])
    await remind('2036-11-28T06:00')
    expect(await kindsOf(lent.borrower)).toEqual(['overdue'])
    const [newDue] = lent.functions.get('update')!.dataPropertyTypes
    at('2036-11-28T07:00')
    const { transactionId } = lent
    expect((await lent.run(lent.borrower, { mode: 'update', transactionId, values: [[newDue!, '2036-11-28']] })).status).toBe(201)
    await remind('2036-11-28T07:05')
    expect(await kindsOf(lent.borrower)).toEqual([])
    await remind('2036-11-29T06:00')
    expect(await kindsOf(lent.borrower)).toEqual(['overdue'])
  })

  test('until tomorrow that was lent in the evening has no reminder of the morning before', async () => {
    at('2036-11-26T21:46')
    const { borrower } = await aLoan({ daysBefore: [1], isAtDue: true })
    await remind('2036-11-26T21:48')
    expect(await kindsOf(borrower)).toEqual([])
    await remind('2036-11-27T06:00')
    expect(await kindsOf(borrower)).toEqual(['due'])
  })

  test('is reminded of also when another step that leaves its due time comes between the morning and the job', async () => {
    const { borrower, transactionId, ...made } = await aLoan({ isAtDue: true })
    at('2036-11-27T06:01')
    expect((await made.run(admin, { mode: 'update', transactionId })).status).toBe(201)
    await remind('2036-11-27T06:04')
    expect(await kindsOf(borrower)).toEqual(['due'])
  })

  test('that is undone has no reminder any more, without a run of the job', async () => {
    at('2036-11-25T10:00')
    const { borrower, operationId, ...made } = await aLoan({ daysBefore: [1] }, { settings: { undoSeconds: 86_400 } })
    await remind('2036-11-26T06:00')
    expect(await kindsOf(borrower)).toEqual(['dueSoon'])
    expect((await made.undo(borrower, operationId)).status).toBeLessThan(300)
    expect(await kindsOf(borrower)).toEqual([])
  })

  test('is reminded of once after a server was away', async () => {
    const { borrower } = await aLoan({ daysBefore: [3, 1], isAtDue: true, daysAfter: [1, 2, 7] })
    await remind('2036-12-24T12:00')
    expect([await kindsOf(borrower), mailsTo(borrower).length]).toEqual([['overdue'], 1])
    expect((await inboxOf(borrower))[0]!.body).toContain('för 27 dagar sedan')
  })

  test('of a service that gets other settings follows them', async () => {
    const { borrower, service } = await aLoan({ daysAfter: [7] })
    await remind('2036-11-29T08:00')
    expect(await kindsOf(borrower)).toEqual([])
    const change = async (reminders: object | undefined) => {
      const { body } = await admin.call<TransactionType>('GET', `/transactionTypes/${service.id}`)
      const { reminders: _, ...others } = body.settings
      const settings = { ...others, ...(reminders && { reminders }) }
      return (await admin.call('PUT', `/transactionTypes/${service.id}`, { ...body, settings })).status
    }
    expect(await change({ daysAfter: [1] })).toBe(200)
    await remind('2036-11-29T08:01')
    expect(await kindsOf(borrower)).toEqual(['overdue'])
    expect(await change(undefined)).toBe(200)
    await remind('2036-11-29T08:02')
    expect(await kindsOf(borrower)).toEqual([])
  })

  test('is reminded of once by two processes, and again after one that died before its commit', async () => {
    const { borrower } = await aLoan({ isAtDue: true })
    at('2036-11-27T06:00')
    const run = (end: () => Promise<void>) => runReminderJob(server.runtime, { data: siteScope(), retries: 0, finish: end, continue: end })
    await expect(run(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    await tenant.work(clock.now)
    expect(await kindsOf(borrower)).toEqual([])
    await Promise.all([1, 2, 3, 4].map(() => run(() => Promise.resolve())))
    await tenant.work(clock.now)
    expect([await kindsOf(borrower), mailsTo(borrower).length]).toEqual([['due'], 1])
  })
})

test('each site is looked at by one of many processes', async () => {
  const claims = await Promise.all(Array.from({ length: 4 }, () => enqueueReminders(server.runtime, { tenantId: tenant.id })))
  expect(claims.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect(await enqueueReminders(server.runtime, { tenantId: tenant.id })).toBe(0)
})

test('a booking is reminded of before it begins, unless it is cancelled or was just made', async () => {
  const { service, anObject } = await aServiceOf(admin, 'loan', { settings: { reminders: { bookingMinutes: 60 } } })
  const booker = await tenant.as('privilegedUser')
  const book = async (from: string) => {
    const body = {
      elementId: (await anObject()).id,
      transactionTypeId: service.id,
      from: `2036-11-24T${from}:00Z`,
      to: '2036-11-24T18:00:00Z',
    }
    const answer = await booker.call<{ id: string; version: number }>('POST', '/reservations', body, withKey())
    expect(answer.status).toBe(201)
    return answer.body
  }
  await book('09:30')
  const [kept, cancelled] = [await book('12:00'), await book('12:01')]
  await remind('2036-11-24T10:54')
  expect(await inboxOf(booker)).toEqual([])
  await remind('2036-11-24T11:04')
  expect((await inboxOf(booker)).map(({ kind, subject }) => [kind, subject!.id]).toSorted()).toEqual(
    [kept, cancelled].map(({ id }) => ['bookingReminder', id]).toSorted(),
  )
  expect((await booker.call('DELETE', `/reservations/${cancelled.id}?version=${cancelled.version}`)).status).toBe(204)
  expect((await inboxOf(booker)).map(({ subject }) => subject!.id)).toEqual([kept.id])
  await remind('2036-11-24T12:00')
  expect(await inboxOf(booker)).toEqual([])
})

test('a case without a step for some days is reminded of, to those who hold a privilege, and its next step ends that', async () => {
  const made = await aServiceOf(admin, 'issueManagement')
  const { service } = made
  const [reporter, holder] = [await tenant.as('privilegedUser'), await tenant.as('user')]
  await grant(server, tenant, holder, { transactionTypeId: service.id, operationModes: ['start', 'update', 'complete'], view: 'all' })
  const { items } = (await admin.call<{ items: { id: string }[] }>('GET', '/privileges')).body
  const { body: stored } = await admin.call<TransactionType>('GET', `/transactionTypes/${service.id}`)
  const reminders = { idleDays: 7, toPerson: false, privilegeIds: items.map(({ id }) => id) }
  const saved = await admin.call('PUT', `/transactionTypes/${service.id}`, { ...stored, settings: { ...stored.settings, reminders } })
  expect(saved.status).toBe(200)
  const { body } = await made.run(reporter)
  expect(body.transactionId).toBeDefined()
  await remind('2036-12-01T05:54')
  expect(await kindsOf(holder)).toEqual([])
  await remind('2036-12-01T06:00')
  expect([await kindsOf(holder), await kindsOf(reporter)]).toEqual([['openCase'], []])
  expect((await made.run(admin, { mode: 'update', transactionId: body.transactionId })).status).toBe(201)
  expect(await kindsOf(holder)).toEqual([])
  await remind('2036-12-08T06:00')
  await remind('2036-12-15T06:00')
  expect([await kindsOf(holder), mailsTo(holder).length]).toEqual([['openCase'], 3])
  // a deletion ends it, too
  expect((await admin.call('DELETE', `/transactions/${body.transactionId}?reason=fel&version=2`)).status).toBe(204)
  expect(await kindsOf(holder)).toEqual([])
})

test('the next date of an object reminds the person whom it names, until it is inspected', async () => {
  const date = aField('next', 'date')
  const person = aField('person', 'select', { optionSource: 'users', options: [] })
  const inspector = await tenant.as('user')
  const { element, type } = await aServiceOf(admin, 'simpleForm', {
    object: [
      [date, '2036-12-10'],
      [person, inspector.userId],
    ],
    settings: { nextDatePropertyTypeId: date.id, reminders: { daysBefore: [14], isAtDue: true, personPropertyTypeId: person.id } },
  })
  await remind('2036-11-26T05:00')
  expect(await kindsOf(inspector)).toEqual([])
  await remind('2036-11-26T06:00')
  expect(await inboxOf(inspector)).toMatchObject([
    { kind: 'inspectionDue', title: expect.stringContaining('2036-12-10'), subject: { entity: 'element', id: element.id } },
  ])
  const { body: stored } = await admin.call<{ version: number }>('GET', `/elements/${element.id}`)
  const values = [
    { dataPropertyTypeId: date.id, value: '2037-12-10' },
    { dataPropertyTypeId: person.id, value: inspector.userId },
  ]
  const body = { elementTypeId: type.id, title: element.title, code: element.code, version: stored.version, dataProperties: values }
  expect((await admin.call('PUT', `/elements/${element.id}`, body)).status).toBe(200)
  await remind('2036-11-26T07:00')
  expect(await inboxOf(inspector)).toEqual([])
  await remind('2037-12-10T06:00')
  expect(await kindsOf(inspector)).toEqual(['inspectionDue'])
})

test('the deletion of an object withdraws its reminders at once', async () => {
  const date = aField('next', 'date')
  const person = aField('person', 'select', { optionSource: 'users', options: [] })
  const inspector = await tenant.as('user')
  const { element } = await aServiceOf(admin, 'simpleForm', {
    object: [
      [date, '2036-12-10'],
      [person, inspector.userId],
    ],
    settings: { nextDatePropertyTypeId: date.id, reminders: { daysBefore: [14], personPropertyTypeId: person.id } },
  })
  await remind('2036-11-26T06:00')
  expect(await kindsOf(inspector)).toEqual(['inspectionDue'])
  expect((await admin.call('DELETE', `/elements/${element.id}?version=1`)).status).toBe(204)
  expect(await kindsOf(inspector)).toEqual([])
})

test('a processor gets its events, also of a service that reminds nobody', async () => {
  const person = await tenant.as('user')
  const config = await aConfig(admin, 'reminder', { person: person.userId })
  const { borrower, service } = await aLoan({})
  await bind(admin, service, [eventRule(config, 'overdue')])
  await remind('2036-11-27T23:10')
  expect(await kindsOf(person)).toEqual([])
  await remind('2036-11-28T06:00')
  await tenant.work(clock.now)
  expect([await kindsOf(person), await kindsOf(borrower)]).toEqual([['notice'], []])
})

test.each([
  [{ idleDays: 3 }, 'idleDays @validation.settingOfOtherMode'],
  [{ personPropertyTypeId: due.id }, 'personPropertyTypeId @validation.settingFieldKind'],
  [{ privilegeIds: ['0f5e6d00-0000-7000-8000-000000000001'] }, 'privilegeIds @validation.reminderPrivilege'],
  [{ daysBefore: [2, 2] }, 'daysBefore @validation.reminderTwice'],
])('reminders %j of a loan are refused', async (reminders, wanted) => {
  const { service } = await aLoan({})
  const { body } = await admin.call<TransactionType>('GET', `/transactionTypes/${service.id}`)
  const answer = await admin.call<{ errors: { field: string; message: string }[] }>('PUT', `/transactionTypes/${service.id}`, {
    ...body,
    settings: { ...body.settings, reminders },
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map(({ field, message }) => `${field.replace('settings.reminders.', '')} ${message}`)).toEqual([wanted])
})
