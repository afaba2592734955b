import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { FullOperation, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import {
  aField,
  aRecord,
  aRecordType,
  anElement,
  anElementType,
  anOperationType,
  aService,
  withKey,
} from '../../../testing/made/a-working-day.ts'
import { anInspectionOf, from, ownRule } from '../../../testing/made/services/an-inspection.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../../testing/servers/test-tenant.ts'

let server: TestApp
let admin: Caller
let user: Caller
beforeAll(async () => {
  server = await testApp()
  const tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  user = await tenant.as('privilegedUser')
})
afterAll(() => server.close())

const anInspection = () => anInspectionOf(admin)

describe('rules while a form is filled in', () => {
  test('the form comes with its rules and the object’s values that they read, as far as the user may see them', async () => {
    const { prepare, weight } = await anInspection()
    const prepared = (await prepare(user)).body
    expect(prepared.operationType.matchRules).toHaveLength(4)
    expect(prepared.outside).toEqual({ [`element.${weight.id}`]: { value: 6.5, displayValue: '6,5', fieldId: weight.id } })
    expect(JSON.stringify((await prepare(admin)).body.outside)).toContain('hemligt')
  })

  test('run again on the server: a required field is required, a computed one is stored, a hidden one is not', async () => {
    const { execute, result, fault, seen, told, valuesOf } = await anInspection()
    const refused = await execute(user, [[result, 'bad']])
    expect([refused.status, refused.body.errors]).toEqual([422, [{ message: '@validation.required', field: `dataProperties.${fault.id}` }]])
    const bad = await execute(user, [
      [result, 'bad'],
      [fault, 'Spricka'],
    ])
    expect([bad.status, valuesOf(bad.body)]).toEqual([201, { [result.id]: 'bad', [fault.id]: 'Spricka', [seen.id]: 6.5 }])
    const good = await execute(user, [[result, 'ok']])
    expect(valuesOf(good.body)).toEqual({ [result.id]: 'ok', [seen.id]: 6.5 })
    const byAdmin = await execute(admin, [[result, 'ok']])
    expect(valuesOf(byAdmin.body)).toMatchObject({ [told.id]: 'hemligt' })
  })

  test('forged values of hidden and computed fields are refused', async () => {
    const { execute, result, fault, seen } = await anInspection()
    const forged = await execute(user, [
      [result, 'ok'],
      [fault, 'dold'],
      [seen, 1],
    ])
    expect(forged.status).toBe(422)
    expect(forged.body.errors).toEqual(
      [fault, seen].map((field) => ({ message: '@validation.notNow', field: `dataProperties.${field.id}` })),
    )
  })
})

describe('rules that read hidden fields', () => {
  /** A field that is shown only for objects with a secret mark. */
  async function aSecretRule(mark: string) {
    const secret = aField('secret', 'text', { showForUser: false })
    const type = await anElementType(admin, [secret])
    const [requested, other] = [aField('asked', 'text', { required: true }), aField('other', 'text')]
    const matchRules = [ownRule(from(secret, 'element'), requested, 'show', [{ type: 'equal', value: 'röd märkning', negate: false }])]
    const operationType = await anOperationType(admin, type.id, [requested, other], { matchRules })
    const service = await aService(admin, operationType)
    const element = await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: secret.id, value: mark }] })
    const prepared = await user.call<PreparedOperation>('GET', `/operations/prepare/${operationType.id}/${element.id}/${service.id}`)
    const values = [{ dataPropertyTypeId: other.id, value: 'x' }]
    const job = { elementId: element.id, transactionTypeId: service.id, operationTypeId: operationType.id, operationTypeVersion: 1 }
    const executed = await user.call<{ errors?: object[] }>('POST', '/operations', { ...job, dataProperties: values }, withKey())
    return { prepared: prepared.body, executed, asked: requested }
  }

  test('have their effect, and reveal neither the value nor what it is compared with', async () => {
    const marked = await aSecretRule('röd märkning')
    expect(JSON.stringify(marked.prepared)).not.toContain('röd märkning')
    expect([marked.executed.status, marked.executed.body.errors]).toEqual([
      422,
      [{ message: '@validation.required', field: `dataProperties.${marked.asked.id}` }],
    ])
    const plain = await aSecretRule('annan')
    expect(JSON.stringify(plain.prepared)).not.toContain('röd märkning')
    expect(plain.executed.status).toBe(201)
  })
})

describe('a computed value is checked like a typed one', () => {
  /** A number of the object, copied into a field with a smaller range, and a text into an option field. */
  async function aCopy() {
    const [weight, colour] = [aField('weight', 'decimal'), aField('colour', 'text')]
    const type = await anElementType(admin, [weight, colour])
    const small = aField('small', 'decimal', { validation: { range: { max: 5 } } })
    const choice = aField('choice', 'select')
    const fields = [small, choice]
    const matchRules = [
      ownRule(from(weight, 'element'), small, 'copySourceValue'),
      ownRule(from(colour, 'element'), choice, 'copySourceValue'),
    ]
    const operationType = await anOperationType(admin, type.id, fields, { matchRules })
    const service = await aService(admin, operationType)
    const execute = async (...values: [Field, FieldValue][]) => {
      const dataProperties = values.map(([{ id }, value]) => ({ dataPropertyTypeId: id, value }))
      const element = await anElement(admin, type.id, { dataProperties })
      const wanted = { elementId: element.id, transactionTypeId: service.id, operationTypeId: operationType.id }
      const body = { ...wanted, operationTypeVersion: operationType.version, dataProperties: [] }
      return admin.call<FullOperation & { errors: object[] }>('POST', '/operations', body, withKey())
    }
    return { weight, colour, small, choice, execute }
  }

  test('outside of the range or options it is refused at its field, inside it is stored', async () => {
    const { weight, colour, small, choice, execute } = await aCopy()
    const refused = await execute([weight, 6], [colour, 'grey'])
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        { message: '@validation.max', field: `dataProperties.${small.id}`, params: { max: 5 } },
        { message: '@validation.option', field: `dataProperties.${choice.id}` },
      ],
    ])
    expect((await execute([weight, 5], [colour, 'ok'])).status).toBe(201)
  })

  test('a predefined value chosen by a rule is accepted, though it was not sent', async () => {
    const groups = await aRecordType(admin, [])
    const red = await aRecord(admin, groups.id, 'Röd', 'Red')
    const settings = { options: [], optionSource: `records:${groups.id}` }
    const [own, requested] = [aField('own', 'select', settings), aField('asked', 'select', settings)]
    const type = await anElementType(admin, [own])
    const operationType = await anOperationType(admin, type.id, [requested], {
      matchRules: [ownRule(from(own, 'element'), requested, 'copySourceValue')],
    })
    const service = await aService(admin, operationType)
    const element = await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: own.id, value: red.id }] })
    const wanted = { elementId: element.id, transactionTypeId: service.id, operationTypeId: operationType.id }
    const body = { ...wanted, operationTypeVersion: operationType.version, dataProperties: [] }
    expect((await admin.call('POST', '/operations', body, withKey())).status).toBe(201)
  })
})

describe('writes of an operation to an object', () => {
  test('are refused if the object’s own rules hide the field, with the names of field and object', async () => {
    const [kind, note] = [aField('kind', 'select'), aField('note', 'text')]
    const self = { matchType: 'self', target: { referenceType: 'elementType', propertyTypeId: note.id } }
    const isBad = [{ type: 'equal', value: 'bad', negate: false }]
    const type = await anElementType(admin, [kind, note], {
      matchRules: [{ ...ownRule(from(kind, 'elementType'), note, 'show', isBad), ...self }],
    })
    const remark = aField('remark', 'text')
    const outgoing = { matchType: 'outgoing', target: { referenceType: 'element', propertyTypeId: note.id } }
    const operationType = await anOperationType(admin, type.id, [remark], {
      matchRules: [{ ...ownRule(from(remark), note, 'copySourceValue'), ...outgoing }],
    })
    const service = await aService(admin, operationType)
    const execute = async (value: string) => {
      const element = await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: kind.id, value }] })
      const wanted = { elementId: element.id, transactionTypeId: service.id, operationTypeId: operationType.id }
      const dataProperties = [{ dataPropertyTypeId: remark.id, value: 'Spricka' }]
      const body = { ...wanted, operationTypeVersion: operationType.version, dataProperties }
      const { status, body: answer } = await admin.call<{ errors: object[] }>('POST', '/operations', body, withKey())
      return [status, answer.errors, element.title]
    }
    const [status, errors, title] = await execute('ok')
    expect([status, errors]).toEqual([422, [{ message: '@errors.writeHidden', params: { field: 'note', name: title } }]])
    expect((await execute('bad'))[0]).toBe(201)
  })
})
