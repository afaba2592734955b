import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import { aField, withKey } from '../../testing/made/a-working-day.ts'
import { atWork, type AtWork } from '../../testing/made/sites/at-work.ts'
import { aServiceOf, grant } from '../../testing/made/services/services-of-modes.ts'
import type { Caller } from '../../testing/servers/test-tenant.ts'

let { server, tenant, admin, worker } = {} as AtWork
beforeAll(async () => void ({ server, tenant, admin, worker } = await atWork({ settings: { reservations: true } })))
afterAll(() => server.close())

const now = async (caller: Caller, elementId: ElementId) => {
  const { status, body } = await caller.call<ElementNow>('GET', `/elements/${elementId}/now`)
  expect(status).toBe(200)
  return body
}
const modesOf = (steps: readonly { mode: string }[]) => steps.map(({ mode }) => mode)

describe('current state of an object, and possible actions', () => {
  test('lent: borrower, due time, can be returned but not lent again; also by its code', async () => {
    const loans = await aServiceOf(admin, 'loan')
    const before = await now(worker, loans.element.id)
    expect([before.loan, modesOf(before.services[0]!.starts), before.services[0]!.forOthers]).toEqual([null, ['start'], false])
    const { body } = await loans.run(worker, { more: { dueAt: new Date(Date.now() + 3_600_000).toISOString() } })
    const mine = await now(worker, loans.element.id)
    expect(mine.loan).toMatchObject({ transactionId: body.transactionId, isMine: true, isOverdue: false, borrower: { id: worker.userId } })
    expect(mine.services[0]!.starts).toEqual([])
    expect(mine.services[0]!.running).toMatchObject([{ id: body.transactionId, steps: [{ mode: 'update' }, { mode: 'complete' }] }])
    expect(mine.latest).toMatchObject([{ id: body.transactionId }])
    const byCode = await admin.call<ElementNow>('GET', `/elements/codes/${loans.element.code.toLowerCase()}/now`)
    expect(byCode.body).toMatchObject({ element: { id: loans.element.id }, loan: { isMine: false } })
    // readers without that right see only that it is lent
    const restricted = await tenant.as('user')
    await grant(server, tenant, restricted, { transactionTypeId: loans.service.id })
    const theirs = await now(restricted, loans.element.id)
    expect(theirs.loan).toMatchObject({ transactionId: null, borrower: null, isMine: false })
    expect(theirs.services).toMatchObject([{ starts: [], running: [], moreRunning: 0 }])
    expect(JSON.stringify(theirs)).not.toContain(worker.userId)
  })

  test('open cases can be continued by those with the right, and another opened', async () => {
    const cases = await aServiceOf(admin, 'issueManagement')
    const first = await cases.run(worker)
    const second = await cases.run(admin)
    const { services } = await now(worker, cases.element.id)
    expect(services[0]!.running.map(({ id }) => id)).toEqual([first.body.transactionId, second.body.transactionId])
    expect(modesOf(services[0]!.starts)).toEqual(['start'])
    expect(new Set(modesOf(services[0]!.running[1]!.steps))).toEqual(new Set(['update', 'complete', 'cancel']))
    await cases.run(admin, { mode: 'complete', transactionId: second.body.transactionId })
    expect((await now(worker, cases.element.id)).services[0]!.running).toHaveLength(1)
  })

  test('a case keeps the subject of its opening, with its object and in its service’s list, for those who may see it', async () => {
    const [who, fault, secret, more] = [
      aField('who', 'currentUser'),
      aField('fault', 'select'),
      aField('secret', 'text', { showForUser: false }),
      aField('more', 'textArea'),
    ]
    const note = aField('note', 'textArea')
    const cases = await aServiceOf(admin, 'issueManagement', {
      functions: { start: { fields: [who, fault, secret, more] }, update: { fields: [note] } },
    })
    const { transactionId } = (
      await cases.run(admin, {
        values: [
          [fault, 'bad'],
          [secret, 'Nyckel 7'],
          [more, 'Det droppar'],
        ],
      })
    ).body
    await cases.run(worker, { mode: 'update', transactionId, values: [[note, 'Beställt en rörmokare']] })
    expect((await now(worker, cases.element.id)).services[0]!.running).toMatchObject([{ about: ['Underkänd', 'Det droppar'] }])
    const listed = async (caller: Caller) => {
      const path = `/transactions/filter?transactionTypeId=${cases.service.id}`
      return (await caller.call<{ items: Transaction[] }>('POST', path, {})).body.items.map(({ about }) => about)
    }
    expect(await listed(worker)).toEqual([['Underkänd', 'Det droppar']])
    expect(await listed(admin)).toEqual([['Underkänd', 'Nyckel 7']])
  })

  test('a loan can be extended if its due time is not the latest possible, and the object is not booked from then on', async () => {
    const loans = await aServiceOf(admin, 'loan', { settings: { maxDays: 14 } })
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const lent = async (dueAt?: string) => {
      const { id } = await loans.anObject()
      await loans.run(worker, { elementId: id, more: dueAt ? { dueAt } : {} })
      return id
    }
    const canExtend = async (id: ElementId) => (await now(worker, id)).services[0]!.running.map((loan) => loan.canExtend)
    const due = inDays(3)
    const [longest, shorter, booked] = [await lent(), await lent(due), await lent(due)]
    expect(await canExtend(longest)).toEqual([false])
    expect(await canExtend(shorter)).toEqual([true])
    const booking = { elementId: booked, transactionTypeId: loans.service.id, from: due, to: inDays(5) }
    expect((await admin.call('POST', '/reservations', booking, withKey())).status).toBe(201)
    expect(await canExtend(booked)).toEqual([false])
  })

  test('an action without a privilege is not offered', async () => {
    const cases = await aServiceOf(admin, 'issueManagement')
    const restricted = await tenant.as('user')
    expect((await now(restricted, cases.element.id)).services).toEqual([])
    const granted = await tenant.as('user')
    await grant(server, tenant, granted, { transactionTypeId: cases.service.id, operationModes: ['start', 'complete'] })
    await cases.run(granted)
    const { services } = await now(granted, cases.element.id)
    expect([modesOf(services[0]!.starts), services[0]!.running.map(({ steps }) => modesOf(steps))]).toEqual([['start'], [['complete']]])
    expect((await granted.call('GET', `/elements/${randomUUID()}/now`)).status).toBe(404)
  })

  test('an updatable form’s newest answer can be changed; a stock shows its balance to those who may see it', async () => {
    const forms = await aServiceOf(admin, 'updatableForm')
    await forms.run(worker)
    const newest = await forms.run(worker)
    const [form] = (await now(worker, forms.element.id)).services
    expect([form!.running.map(({ id }) => id), modesOf(form!.running[0]!.steps)]).toEqual([[newest.body.transactionId], ['update']])
    // the last person to answer is named, with the answer
    const [state, secret] = [aField('state', 'select'), aField('secret', 'text', { showForUser: false })]
    const kept = await aServiceOf(admin, 'updatableForm', {
      functions: { start: { fields: [state] }, update: { fields: [state, secret] } },
    })
    const { transactionId } = (await kept.run(worker, { values: [[state, 'ok']] })).body
    const answers: [typeof state, string][] = [
      [state, 'bad'],
      [secret, 'Nyckel 7'],
    ]
    await kept.run(admin, { mode: 'update', transactionId, values: answers })
    const [mine] = (await now(worker, kept.element.id)).services[0]!.running
    expect(mine!.newest).toMatchObject({ executedBy: { id: admin.userId }, said: [{ displayValue: 'Underkänd' }] })
    expect(mine!.newest!.said).toHaveLength(1)
    const left = aField('left', 'integer', { showForUser: false })
    const stock = await aServiceOf(admin, 'stockManagement', {
      object: [[left, 3]],
      settings: { balancePropertyTypeId: left.id, lowLimit: 5 },
    })
    expect((await now(admin, stock.element.id)).services[0]!.stock).toEqual({ balance: 3, lowLimit: 5, isLow: true })
    expect((await now(worker, stock.element.id)).services[0]!.stock).toBeNull()
  })

  test('a done date is never due: by its range, or by usual entries', async () => {
    const done = { validation: { range: { max: 0 } } }
    const names = ['limited', 'last', 'next', 'seen'] as const
    const kinds = [done, {}, {}, {}]
    const typeOf = (name: string) => (name === 'seen' ? 'dateTime' : 'date')
    const onObject = names.map((name) => aField(name, typeOf(name)))
    const onForm = names.map((name, index) => aField(`${name}On`, typeOf(name), kinds[index]))
    const copies = onForm.map((from, index) => ({
      id: randomUUID(),
      matchType: 'outgoing',
      source: { referenceType: 'operation', propertyTypeId: from.id },
      target: { referenceType: 'element', propertyTypeId: onObject[index]!.id },
      action: 'copySourceValue',
      conditions: [],
    }))
    const [before, today, ahead] = [-400, 0, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    const dayIn = (moment: string | undefined) => moment!.slice(0, 10)
    const checks = await aServiceOf(admin, 'simpleForm', {
      // imported from another system, before any operation
      object: onObject.map((field, index) => [field, index === 2 ? dayIn(ahead) : index === 3 ? before! : dayIn(before)]),
      functions: { start: { fields: onForm, rules: copies } },
    })
    const next = { dataPropertyTypeId: onObject[2]!.id, day: dayIn(ahead), isPast: false }
    expect((await now(worker, checks.element.id)).dueDays).toMatchObject([next])
    const other = await checks.anObject()
    const entered = [dayIn(before), dayIn(today), dayIn(ahead), before!]
    for (const elementId of [checks.element.id, other.id])
      await checks.run(worker, { elementId, values: onForm.map((field, index) => [field, entered[index]!]) })
    expect((await now(worker, checks.element.id)).dueDays).toMatchObject([next])
    // one entry in the past does not change the kind of the field
    await checks.run(worker, { values: onForm.map((field) => [field, field.fieldType === 'date' ? '2021-01-02' : before!]) })
    expect((await now(worker, checks.element.id)).dueDays).toMatchObject([{ ...next, day: '2021-01-02', isPast: true }])
    // nor a slip in the other direction
    const slip = [dayIn(before), dayIn(ahead), dayIn(ahead), ahead!]
    await checks.run(worker, { values: onForm.map((field, index) => [field, slip[index]!]) })
    expect((await now(worker, checks.element.id)).dueDays).toMatchObject([next])
  })

  test('a due date that a function sets is shown, and so are upcoming bookings', async () => {
    const next = aField('next', 'date')
    const done = aField('done', 'date')
    const copy = {
      id: randomUUID(),
      matchType: 'outgoing',
      source: { referenceType: 'operation', propertyTypeId: done.id },
      target: { referenceType: 'element', propertyTypeId: next.id },
      action: 'copySourceValue',
      conditions: [],
    }
    const checks = await aServiceOf(admin, 'loan', { object: [[next, null]], functions: { start: { fields: [done], rules: [copy] } } })
    expect((await now(worker, checks.element.id)).dueDays).toEqual([])
    const ahead = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    for (const day of [ahead, '2020-01-02']) {
      const { body } = await checks.run(worker, { values: [[done, day]] })
      await checks.run(worker, { mode: 'complete', transactionId: body.transactionId })
    }
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const booking = { elementId: checks.element.id, transactionTypeId: checks.service.id, from: at(2), to: at(3) }
    expect((await worker.call('POST', '/reservations', booking, withKey())).status).toBe(201)
    const { dueDays, reservations } = await now(worker, checks.element.id)
    expect(dueDays).toMatchObject([{ dataPropertyTypeId: next.id, day: '2020-01-02', isPast: true }])
    expect(reservations).toMatchObject([{ user: { id: worker.userId }, status: 'booked' }])
  })
})
