import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { OPERATION_MODES, TRANSACTION_MODES, type OperationMode, type TransactionMode } from '@verka/domain/services/modes.ts'
import { sized } from '@verka/domain/testing/size.ts'
import type { TransactionId } from '@verka/domain/entities/ids.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { aServiceOf, grant } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { choicesFor } from '../../testing/hostile/choose.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let user: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  user = await tenant.as('privilegedUser')
})
afterAll(() => server.close())

/**
 * The specification's table, written by hand: the status of a transaction after some steps, and the answers to further steps. `ok`
 * succeeds, 409 has ended, 422 is not a step of the mode.
 */
const PATHS: [TransactionMode, OperationMode[], string, Partial<Record<OperationMode, 'ok' | 409 | 422>>][] = [
  ['simpleForm', ['start'], 'completed', { start: 422, update: 422, complete: 422, cancel: 422 }],
  ['stockManagement', ['start'], 'completed', { start: 422, update: 422, complete: 422, cancel: 422 }],
  ['updatableForm', ['start'], 'completed', { start: 422, update: 'ok', complete: 422, cancel: 422 }],
  ['updatableForm', ['start', 'update', 'update'], 'completed', { start: 422, update: 'ok', complete: 422, cancel: 422 }],
  ['loan', ['start'], 'started', { start: 422, update: 'ok', complete: 'ok', cancel: 422 }],
  ['loan', ['start', 'update'], 'started', { start: 422, update: 'ok', complete: 'ok', cancel: 422 }],
  ['loan', ['start', 'complete'], 'completed', { start: 422, update: 409, complete: 409, cancel: 422 }],
  ['issueManagement', ['start'], 'started', { start: 422, update: 'ok', complete: 'ok', cancel: 'ok' }],
  ['issueManagement', ['start', 'update', 'update'], 'started', { start: 422, update: 'ok', complete: 'ok', cancel: 'ok' }],
  ['issueManagement', ['start', 'complete'], 'completed', { start: 422, update: 409, complete: 409, cancel: 409 }],
  ['issueManagement', ['start', 'cancel'], 'cancelled', { start: 422, update: 409, complete: 409, cancel: 409 }],
  ['unknown', ['start'], 'started', { start: 422, update: 'ok', complete: 'ok', cancel: 'ok' }],
  ['unknown', ['start', 'complete'], 'completed', { start: 422, update: 409, complete: 409, cancel: 409 }],
  ['unknown', ['start', 'cancel'], 'cancelled', { start: 422, update: 409, complete: 409, cancel: 409 }],
]

describe.each(PATHS)('%s after %j', (mode, steps, status, answers) => {
  const cases = Object.entries(answers) as [OperationMode, 'ok' | 409 | 422][]
  test.each(cases)(`is ${status}, and %s is answered by %s`, async (next, wanted) => {
    const service = await aServiceOf(admin, mode)
    let transactionId: TransactionId | undefined
    for (const step of steps) {
      const { status: code, body } = await service.run(user, { mode: step, ...(transactionId && { transactionId }) })
      expect([step, code]).toEqual([step, 201])
      transactionId = body.transactionId
    }
    expect((await service.transaction(user, transactionId!)).status).toBe(status)
    const before = (await service.transaction(user, transactionId!)).operations.length
    const { status: code, body } = await service.run(user, { mode: next, transactionId: transactionId! })
    expect([code, code === 201 ? [] : body.errors.map((error) => error.message)]).toEqual(
      wanted === 'ok'
        ? [201, []]
        : [
            wanted,
            [
              wanted === 409
                ? `@errors.transaction${status === 'cancelled' ? 'Cancelled' : 'Completed'}`
                : service.functions.has(next)
                  ? '@errors.modeNotAllowed'
                  : '@errors.operationNotInService',
            ],
          ],
    )
    const after = await service.transaction(user, transactionId!)
    expect(after.operations.length).toBe(before + (wanted === 'ok' ? 1 : 0))
    expect(wanted === 'ok' || after.status === status).toBe(true)
  })
})

describe('continuing a transaction', () => {
  test('needs one, of this service and object; a transaction of another one does not exist', async () => {
    const one = await aServiceOf(admin, 'issueManagement')
    const other = await aServiceOf(admin, 'issueManagement')
    const { body: theirs } = await other.run(user)
    const { body: own } = await one.run(user)
    const without = await one.run(user, { mode: 'update' })
    expect([without.status, without.body.errors]).toEqual([422, [{ message: '@errors.transactionMissing', field: 'transactionId' }]])
    expect((await one.run(user, { mode: 'update', transactionId: theirs.transactionId })).status).toBe(404)
    const elsewhere = await one.anObject()
    expect((await one.run(user, { mode: 'update', transactionId: own.transactionId, elementId: elsewhere.id })).status).toBe(404)
  })

  test('begins with a form whose rules read the transaction and the operation before', async () => {
    const [found, note] = [aField('found', 'text'), aField('note', 'text')]
    const answer = aField('answer', 'text')
    // functions have their own field ids, so a rule of the same form reads its own field
    const copy = (source: object, target: object) => ({
      id: crypto.randomUUID(),
      matchType: 'incoming',
      source,
      target,
      action: 'copySourceValue',
    })
    const target = { referenceType: 'operation', propertyTypeId: note.id }
    const update = { fields: [found, note, answer], rules: [copy({ referenceType: 'transaction', propertyTypeId: found.id }, target)] }
    const service = await aServiceOf(admin, 'issueManagement', { functions: { start: { fields: [found] }, update } })
    const { body: started } = await service.run(user, { values: [[found, 'Läcker']] })
    const path = (mode: string) =>
      `/operations/prepare/${service.functions.get(mode as 'update')!.id}/${service.element.id}/${mode}/${started.transactionId}`
    const { status, body } = await user.call<PreparedOperation>('GET', path('update'))
    expect([status, body.mode, body.transaction]).toEqual([
      200,
      'update',
      { id: started.transactionId, version: 1, status: 'started', borrower: null, dueAt: null, newest: null },
    ])
    expect(body.dataProperties).toMatchObject([{ dataPropertyTypeId: note.id, value: 'Läcker' }])
    expect((await service.run(user, { mode: 'complete', transactionId: started.transactionId })).status).toBe(201)
    expect((await user.call('GET', path('update'))).status).toBe(409)
    expect((await user.call('GET', path('start'))).status).toBe(404)
  })

  test('an updatable form begins with its present values', async () => {
    const [kind, note] = [aField('kind', 'select', { defaultValue: 'ok' }), aField('note', 'text')]
    const fields = [kind, note]
    const service = await aServiceOf(admin, 'updatableForm', { functions: { start: { fields }, update: { fields } } })
    const { body: started } = await service.run(user, {
      values: [
        [kind, 'bad'],
        [note, 'Ett'],
      ],
    })
    const form = `/operations/prepare/${service.functions.get('update')!.id}/${service.element.id}/update/${started.transactionId}`
    const { body } = await user.call<PreparedOperation>('GET', form)
    expect(body.dataProperties.map(({ value }) => value)).toEqual(['bad', 'Ett'])
    await service.run(user, { mode: 'update', transactionId: started.transactionId, values: [[note, 'Två']] })
    const now = await service.transaction(user, started.transactionId)
    expect(now.dataProperties.map(({ value }) => value)).toEqual(['Två'])
  })

  test('of two who open the newest answer of an updatable form, the later save is refused with the first one’s answers', async () => {
    const note = aField('note', 'text')
    const functions = { start: { fields: [note] }, update: { fields: [note] } }
    const service = await aServiceOf(admin, 'updatableForm', { functions })
    const { transactionId } = (await service.run(user, { values: [[note, 'Ett']] })).body
    const { id } = service.functions.get('update')!
    const form = `/operations/prepare/${id}/${service.element.id}/update/${transactionId}`
    const prepared = async () => (await admin.call<PreparedOperation>('GET', form)).body.transaction!
    const began = await prepared()
    expect(began.newest?.executedBy.id).toBe(user.userId)
    const answer = (caller: Caller, value: string, transactionVersion: number | undefined) =>
      service.run(caller, { mode: 'update', transactionId, values: [[note, value]], more: { transactionVersion } })
    // of two concurrent saves one is stored, and the other gets its author
    const answers = await Promise.all([answer(user, 'Två', began.version), answer(admin, 'Tre', began.version)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)!.body
    const first = answers[0].status === 201 ? user : admin
    expect(refused).toMatchObject({
      code: 'stale',
      errors: [{ message: '@errors.answersChanged', field: 'transactionVersion' }],
      details: { version: began.version + 1, newest: { executedBy: { id: first.userId } } },
    })
    expect((await service.transaction(user, transactionId)).operations).toHaveLength(2)
    expect((await answer(admin, 'Tre', undefined)).body.code).toBe('versionMissing')
    expect((await answer(admin, 'Tre', (await prepared()).version)).status).toBe(201)
  })
})

describe('who may', () => {
  test('a restricted user by the privilege, and only their own', async () => {
    const service = await aServiceOf(admin, 'issueManagement')
    const starts = await tenant.as('user')
    const ends = await tenant.as('user')
    await grant(server, tenant, starts, { transactionTypeId: service.service.id, operationModes: ['start', 'update'] })
    await grant(server, tenant, ends, { transactionTypeId: service.service.id, operationModes: ['complete'], view: 'all' })
    const { status, body: own } = await service.run(starts)
    expect(status).toBe(201)
    const { transactionId } = own
    expect((await service.run(starts, { mode: 'update', transactionId })).status).toBe(201)
    const notGranted = await service.run(starts, { mode: 'complete', transactionId })
    expect([notGranted.status, notGranted.body.errors[0]!.message]).toEqual([403, '@errors.operationNotGranted'])
    // seen, by the view All, and not theirs
    const notOwn = await service.run(ends, { mode: 'complete', transactionId })
    expect([notOwn.status, notOwn.body.errors[0]!.message]).toEqual([403, '@errors.notOwnTransaction'])
    // a hidden transaction does not exist
    const { body: others } = await service.run(user)
    expect((await service.run(starts, { mode: 'update', transactionId: others.transactionId })).status).toBe(404)
    expect((await service.run(user, { mode: 'complete', transactionId })).status).toBe(201)
  })

  test('of a restricted service a user by the privilege', async () => {
    const service = await aServiceOf(admin, 'issueManagement', { extra: { restricted: true } })
    const granted = await tenant.as('privilegedUser')
    await grant(server, tenant, granted, { transactionTypeId: service.service.id, operationModes: ['start'] })
    expect((await service.run(user)).status).toBe(404)
    const { status, body } = await service.run(granted)
    expect(status).toBe(201)
    expect((await service.run(granted, { mode: 'cancel', transactionId: body.transactionId })).status).toBe(403)
  })
})

describe('at once', () => {
  test.each(['loan', 'issueManagement'] as const)('fifty completions of one %s: one completes it, the others are refused', async (mode) => {
    const service = await aServiceOf(admin, mode)
    const { body } = await service.run(user)
    const { transactionId } = body
    const answers = await Promise.all(Array.from({ length: 50 }, () => service.run(user, { mode: 'complete', transactionId })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 201).map((one) => `${one.status} ${one.body.errors[0]!.message}`)
    expect(new Set(others)).toEqual(new Set(['409 @errors.transactionCompleted']))
    expect((await service.transaction(user, transactionId)).operations).toHaveLength(2)
  })

  test('a transaction keeps the name of the function that started it', async () => {
    const service = await aServiceOf(admin, 'issueManagement')
    const { transactionId } = (await service.run(user)).body
    const { startedWith } = await service.transaction(user, transactionId)
    expect(startedWith).toEqual(service.functions.get('start')!.localizedNames)
    await service.run(user, { mode: 'complete', transactionId })
    expect((await service.transaction(user, transactionId)).startedWith).toEqual(startedWith)
  })

  test('open cases of one object are as many as there are', async () => {
    const service = await aServiceOf(admin, 'issueManagement')
    const answers = await Promise.all(Array.from({ length: 10 }, () => service.run(user)))
    expect(new Set(answers.map(({ body }) => body.transactionId)).size).toBe(10)
  })
})

/** The expected rows of the database, written by hand and not by the server's table. */
function expected(mode: TransactionMode, step: OperationMode, now: string | undefined): string | undefined {
  const isImmediate = ['simpleForm', 'updatableForm', 'stockManagement'].includes(mode)
  if (step === 'start') return now === undefined ? (isImmediate ? 'completed' : 'started') : undefined
  if (mode === 'updatableForm') return step === 'update' && now !== undefined ? now : undefined
  if (isImmediate || now !== 'started') return undefined
  if (step === 'update') return now
  if (step === 'complete') return 'completed'
  return mode === 'loan' ? undefined : 'cancelled'
}

test('random walks through all modes end as the model expects', async () => {
  const [WALKS, WALKERS] = [sized(50, 1000), 8]
  let differences = 0
  let steps = 0
  const services = await Promise.all(TRANSACTION_MODES.map(async (mode) => ({ mode, service: await aServiceOf(admin, mode) })))
  const chooseFor = choicesFor(WALKS)
  const walker = async (index: number) => {
    const objects = await Promise.all(services.map(({ service }) => service.anObject()))
    for (let walk = index; walk < WALKS; walk += WALKERS) {
      const at = walk % services.length
      const { mode, service } = services[at]!
      const elementId = objects[at]!.id
      let transactionId: TransactionId | undefined
      let status: string | undefined
      for (let step = 0; step < 3; step++) {
        const next = step === 0 ? 'start' : chooseFor(walk).of(OPERATION_MODES)
        const wanted = expected(mode, next, status)
        const { status: code, body } = await service.run(user, { mode: next, elementId, ...(transactionId && { transactionId }) })
        steps++
        if ((code === 201) !== (wanted !== undefined)) differences++
        if (code !== 201) continue
        transactionId ??= body.transactionId
        status = wanted
      }
      if ((await service.transaction(user, transactionId!)).status !== status) differences++
      // the object is free for the next walk
      if (mode === 'loan' && status === 'started') await service.run(user, { mode: 'complete', elementId, transactionId: transactionId! })
    }
  }
  await Promise.all(Array.from({ length: WALKERS }, (_, index) => walker(index)))
  expect(steps).toBe(WALKS * 3)
  expect(differences).toBe(0)
})
