import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import { aField, anElement, anElementType, aRecord, aRecordType, withKey } from '../../../testing/made/a-working-day.ts'
import { aRuledServiceOf, constant, given, of, rule, valuesOf } from '../../../testing/made/services/ruled-services.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'

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

const aRuledService = (setting: Parameters<typeof aRuledServiceOf>[2]) => aRuledServiceOf(admin, user, setting)

/** Workshops, each with its telephone number, and a choice among them. */
async function workshops() {
  const phone = aField('phone', 'text')
  const count = aField('count', 'integer')
  const type = await aRecordType(admin, [phone, count])
  const north = await aRecord(admin, type.id, 'Norra verkstaden', 'North workshop', {
    dataProperties: given([
      [phone, '08-123'],
      [count, 4],
    ]),
  })
  const choice = aField('workshop', 'select', { optionSource: `records:${type.id}`, options: [] })
  return { type, phone, count, north, choice }
}

const ledgerOf = (elementId: ElementId) =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
    tx.selectFrom('balance_entries').select(['amount', 'balance']).where('element_id', '=', elementId).orderBy('balance', 'desc').execute(),
  )

describe('incoming: initial values of a form', () => {
  test('the object, a predefined value that it has, one that is named, and a constant; the person may change it', async () => {
    const { type, phone, north, choice } = await workshops()
    const weight = aField('weight', 'decimal')
    const fields = ['seen', 'name', 'call', 'place', 'unit'].map((key) => aField(key, key === 'seen' ? 'decimal' : 'text'))
    const [seen, name, call, place, unit] = fields as [Field, Field, Field, Field, Field]
    const into = (field: Field) => of('operation', field)
    const { prepare, execute } = await aRuledService({
      object: [
        [weight, 6.5],
        [choice, north.id],
      ],
      fields,
      rules: [
        rule('incoming', of('element', weight), into(seen), 'copySourceValue'),
        rule('incoming', { referenceType: 'element', propertyTypeId: 'title' }, into(name), 'copySourceDisplayValue'),
        rule('incoming', of('elementRecord', phone, choice.id), into(call), 'copySourceValue'),
        rule('incoming', { referenceType: 'record', referenceId: north.id, propertyTypeId: 'name' }, into(place), 'copySourceDisplayValue'),
        rule('incoming', constant, into(unit), 'setValue', { value: 'kg' }),
      ],
    })
    expect(type.id).toBeDefined()
    const begun = { [seen.id]: 6.5, [name.id]: 'Hammare', [call.id]: '08-123', [place.id]: 'Norra verkstaden', [unit.id]: 'kg' }
    expect(await prepare()).toEqual(begun)
    const changed = await execute([
      [seen, 7],
      [unit, 'ton'],
    ])
    // an omitted field was cleared
    expect([changed.status, valuesOf(changed.body.dataProperties)]).toEqual([201, { [seen.id]: 7, [unit.id]: 'ton' }])
  })

  test('the executing user is known from the beginning, so that rules see the same in the browser and on the server', async () => {
    const [who, signed, note] = [aField('who', 'currentUser'), aField('signed', 'text'), aField('note', 'text')]
    const { prepare, execute } = await aRuledService({
      fields: [who, signed, note],
      rules: [
        rule('dynamic', of('operation', who), of('operation', signed), 'copySourceDisplayValue'),
        rule('dynamic', of('operation', who), of('operation', note), 'show', { conditions: [{ type: 'exists' }] }),
      ],
    })
    expect(await prepare()).toEqual({ [who.id]: { id: user.userId, name: 'Test privilegedUser' } })
    const done = await execute([[note, 'syns']])
    expect([done.status, valuesOf(done.body.dataProperties)]).toEqual([
      201,
      { [who.id]: { id: user.userId, name: 'Test privilegedUser' }, [signed.id]: 'Test privilegedUser', [note.id]: 'syns' },
    ])
  })
})
describe('an option that a rule adds', () => {
  test('is accepted while the rule holds, and refused at its field when it does not', async () => {
    const [result, extra] = [aField('result', 'select'), aField('extra', 'select')]
    const added = { conditions: [{ type: 'equal', value: 'bad' }], value: [{ value: 'y', name: 'Ypsilon' }] }
    const { execute } = await aRuledService({
      fields: [result, extra],
      rules: [rule('dynamic', of('operation', result), of('operation', extra), 'addOptions', added)],
    })
    const sent = (value: string) =>
      execute([
        [result, value],
        [extra, 'y'],
      ])
    const done = await sent('bad')
    expect([done.status, valuesOf(done.body.dataProperties)]).toEqual([201, { [result.id]: 'bad', [extra.id]: 'y' }])
    const refused = await sent('ok')
    expect([refused.status, refused.body.errors]).toEqual([422, [{ message: '@validation.option', field: `dataProperties.${extra.id}` }]])
  })
})

describe('a predefined value that is chosen in the operation', () => {
  test('is read while the form is filled in, and once more on the server', async () => {
    const { phone, north, choice } = await workshops()
    const call = aField('call', 'text')
    const { execute } = await aRuledService({
      fields: [choice, call],
      rules: [rule('dynamic', of('operationRecord', phone, choice.id), of('operation', call), 'copySourceValue')],
    })
    const done = await execute([[choice, north.id]])
    expect([done.status, valuesOf(done.body.dataProperties)]).toEqual([201, { [choice.id]: north.id, [call.id]: '08-123' }])
    const forged = await execute([
      [choice, north.id],
      [call, '112'],
    ])
    expect([forged.status, forged.body.errors]).toEqual([422, [{ message: '@validation.notNow', field: `dataProperties.${call.id}` }]])
  })
})

describe('outgoing: writes of an execution', () => {
  test('to the object, the predefined value, the transaction, and a row in the ledger for each amount', async () => {
    const { phone, count, north, choice } = await workshops()
    const [hours, state, uses] = [aField('hours', 'decimal'), aField('state', 'text'), aField('uses', 'integer')]
    const [worked, told, sum] = [aField('worked', 'decimal'), aField('told', 'text'), aField('sum', 'text')]
    const { execute, objectNow, element } = await aRuledService({
      object: [
        [hours, 10.1],
        [state, 'ny'],
        [uses, null],
      ],
      fields: [choice, worked, told, sum],
      rules: [
        rule('outgoing', of('operation', worked), of('element', hours), 'addSourceValue'),
        rule('outgoing', of('operation', told), of('element', state), 'copySourceValue'),
        rule('outgoing', constant, of('element', uses), 'addSourceValue', { value: 1 }),
        rule('outgoing', of('operation', told), of('operationRecord', phone, choice.id), 'copySourceDisplayValue'),
        rule('outgoing', of('operation', worked), of('operationRecord', count, choice.id), 'subtractSourceValue'),
        rule('outgoing', of('operation', told), of('transaction', sum), 'copySourceValue'),
        rule('outgoing', of('operationRecord', phone, choice.id), of('transaction', told), 'copySourceValue'),
      ],
    })
    const done = await execute([
      [choice, north.id],
      [worked, 0.2 * 10],
      [told, 'smord'],
    ])
    expect(done.status).toBe(201)
    expect(await objectNow()).toEqual({ [hours.id]: 12.1, [state.id]: 'smord', [uses.id]: 1 })
    const record = (await admin.call<RecordValue>('GET', `/records/${north.id}`)).body
    expect(valuesOf(record.dataProperties)).toEqual({ [phone.id]: 'smord', [count.id]: 2 })
    const transaction = (await user.call<Transaction>('GET', `/transactions/${done.body.transactionId}`)).body
    // the workshop's number as it was when the operation was filled in
    expect(valuesOf(transaction.dataProperties)).toMatchObject({ [sum.id]: 'smord', [told.id]: '08-123' })
    expect(await ledgerOf(element.id)).toEqual([
      { amount: '2', balance: '12.1' },
      { amount: '1', balance: '1' },
    ])
  })

  test('the object’s own rules recompute only what depends on the writes', async () => {
    const { phone, north, choice } = await workshops()
    const [state, label, call] = [aField('state', 'text'), aField('label', 'text'), aField('call', 'text')]
    const told = aField('told', 'text')
    const { execute, objectNow } = await aRuledService({
      object: [
        [state, 'ny'],
        [label, null],
        [choice, north.id],
        [call, null],
      ],
      ownRules: [
        rule('self', of('elementType', state), of('elementType', label), 'copySourceDisplayValue'),
        rule('self', of('elementRecord', phone, choice.id), of('elementType', call), 'copySourceValue'),
      ],
      fields: [told],
      rules: [rule('outgoing', of('operation', told), of('element', state), 'copySourceValue')],
    })
    const before = { [choice.id]: north.id, [call.id]: '08-123' }
    expect(await objectNow()).toEqual({ ...before, [state.id]: 'ny', [label.id]: 'ny' })
    expect((await execute([[told, 'lagad']])).status).toBe(201)
    expect(await objectNow()).toEqual({ ...before, [state.id]: 'lagad', [label.id]: 'lagad' })
  })

  test('fifty withdrawals at once from a balance of thirty: thirty succeed, the others are refused with the reason, nothing is lost', async () => {
    const balance = aField('balance', 'integer', { validation: { range: { min: 0 } } })
    const taken = aField('taken', 'integer')
    const { execute, objectNow, element } = await aRuledService({
      object: [[balance, 30]],
      fields: [taken],
      rules: [rule('outgoing', of('operation', taken), of('element', balance), 'subtractSourceValue')],
    })
    const withdraw = async () => {
      const key = withKey()
      // a busy machine answers 503, and the request is retried
      for (;;) {
        const answer = await execute([[taken, 1]], key)
        if (answer.status !== 503) return answer
        isBusy++
      }
    }
    let isBusy = 0
    const answers = await Promise.all(Array.from({ length: 50 }, withdraw))
    expect(isBusy).toBeLessThan(25)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ status, body }) => JSON.stringify([status, body.errors])))).toEqual(
      new Set([
        JSON.stringify([
          422,
          [
            { message: '@errors.writeBack', params: { field: 'balance', fieldId: balance.id } },
            { message: '@validation.min', field: `dataProperties.${taken.id}`, params: { min: 0 } },
          ],
        ]),
      ]),
    )
    expect(await objectNow()).toEqual({ [balance.id]: 0 })
    const ledger = await ledgerOf(element.id)
    expect(ledger.map((entry) => [Number(entry.amount), Number(entry.balance)])).toEqual(
      Array.from({ length: 30 }, (_, index) => [-1, 29 - index]),
    )
  })

  test('a rule whose field was removed from the category later is ignored', async () => {
    const [state, gone] = [aField('state', 'text'), aField('gone', 'text')]
    const told = aField('told', 'text')
    const { execute, objectNow, type } = await aRuledService({
      object: [
        [state, 'ny'],
        [gone, 'kvar'],
      ],
      fields: [told],
      rules: [
        rule('outgoing', of('operation', told), of('element', gone), 'copySourceValue'),
        rule('outgoing', of('operation', told), of('element', state), 'copySourceValue'),
        rule('incoming', of('element', gone), of('operation', told), 'copySourceValue'),
      ],
    })
    const current = (await admin.call<ElementType>('GET', `/elementTypes/${type.id}`)).body
    const dataPropertyTypes = current.dataPropertyTypes.filter((field) => field.id !== gone.id)
    const confirmedRemovals = current.dataPropertyTypes.map(({ id }) => id)
    expect((await admin.call('PUT', `/elementTypes/${type.id}`, { ...current, dataPropertyTypes, confirmedRemovals })).status).toBe(200)
    expect((await execute([[told, 'lagad']])).status).toBe(201)
    expect(await objectNow()).toEqual({ [state.id]: 'lagad' })
  })

  test('a function with a rule that writes to a removed field is not saved again until the rule is repaired', async () => {
    const [state, told] = [aField('state', 'text'), aField('told', 'text')]
    const { operationType, type } = await aRuledService({
      object: [[state, 'ny']],
      fields: [told],
      rules: [rule('outgoing', of('operation', told), of('element', state), 'copySourceValue')],
    })
    const current = (await admin.call<ElementType>('GET', `/elementTypes/${type.id}`)).body
    const confirmedRemovals = current.dataPropertyTypes.map(({ id }) => id)
    expect((await admin.call('PUT', `/elementTypes/${type.id}`, { ...current, dataPropertyTypes: [], confirmedRemovals })).status).toBe(200)
    const answer = await admin.call<OperationType & { errors: object[] }>('PUT', `/operationTypes/${operationType.id}`, operationType)
    expect([answer.status, answer.body.errors]).toEqual([422, [{ message: '@validation.ruleFieldMissing', field: 'matchRules.0.target' }]])
  })
})

test('a new object has the defaults of fields that nobody fills in, and its rules see them', async () => {
  const [origin, note] = [aField('origin', 'text', { uiStatus: 'disabled', defaultValue: 'Inköpt' }), aField('note', 'text')]
  const type = await anElementType(admin, [origin, note], {
    matchRules: [
      rule('self', of('elementType', origin), of('elementType', note), 'show', { conditions: [{ type: 'equal', value: 'Inköpt' }] }),
    ],
  })
  const element = await anElement(admin, type.id, { dataProperties: given([[note, 'av Bo']]) })
  expect(valuesOf(element.dataProperties)).toEqual({ [origin.id]: 'Inköpt', [note.id]: 'av Bo' })
})
