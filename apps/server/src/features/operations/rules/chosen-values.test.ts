import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { FullOperation, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import {
  aField,
  anElement,
  anElementType,
  anOperationType,
  aRecord,
  aRecordType,
  aService,
  withKey,
} from '../../../testing/made/a-working-day.ts'
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

type Target = 'operation' | 'element' | 'elementType'
const rule = (matchType: string, [from, source]: [Target, Field], action: string, [to, target]: [Target, Field]) => ({
  id: randomUUID(),
  matchType,
  source: { referenceType: from, propertyTypeId: source.id },
  target: { referenceType: to, propertyTypeId: target.id },
  action,
  conditions: [],
})

/** An object with a result from predefined values, which an inspection reads, and writes back with its name and minutes. */
async function anInspection() {
  const days = aField('days', 'integer')
  const results = await aRecordType(admin, [days])
  const values = (count: number) => ({ dataProperties: [{ dataPropertyTypeId: days.id, value: count }] })
  const ok = await aRecord(admin, results.id, 'Godkänd', 'Approved', values(365))
  const remark = await aRecord(admin, results.id, 'Anmärkning', 'Remark', values(30))
  const among = { options: [], optionSource: `records:${results.id}` }
  const [last, lastText, within] = [aField('last', 'select', among), aField('lastText', 'text'), aField('within', 'integer')]
  const type = await anElementType(admin, [last, lastText, within], {
    // how soon it has to be done again follows the result that the object has
    matchRules: [
      {
        ...rule('self', ['elementType', last], 'copySourceValue', ['elementType', within]),
        source: { referenceType: 'elementRecord', referenceId: last.id, propertyTypeId: days.id },
      },
    ],
  })
  const [result, before] = [aField('result', 'select', among), aField('before', 'text')]
  const operationType = await anOperationType(admin, type.id, [result, before], {
    matchRules: [
      rule('incoming', ['element', last], 'copySourceDisplayValue', ['operation', before]),
      rule('outgoing', ['operation', result], 'copySourceValue', ['element', last]),
      rule('outgoing', ['operation', result], 'copySourceDisplayValue', ['element', lastText]),
    ],
  })
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: last.id, value: ok.id }] })
  const prepare = () => user.call<PreparedOperation>('GET', `/operations/prepare/${operationType.id}/${element.id}/${service.id}`)
  const execute = (value: string) =>
    user.call<FullOperation & { errors: object[] }>(
      'POST',
      '/operations',
      {
        elementId: element.id,
        transactionTypeId: service.id,
        operationTypeId: operationType.id,
        operationTypeVersion: operationType.version,
        dataProperties: [{ dataPropertyTypeId: result.id, value }],
      },
      withKey(),
    )
  const stored = async () => {
    const { body } = await admin.call<Element>('GET', `/elements/${element.id}`)
    return Object.fromEntries(body.dataProperties.map(({ dataPropertyTypeId: id, displayValue }) => [id, displayValue]))
  }
  return { last, lastText, within, before, remark, prepare, execute, stored }
}

test('options added by rules have their names later, also after they were deleted', async () => {
  const departments = await aRecordType(admin, [])
  const parks = await aRecord(admin, departments.id, 'Park och natur', 'Parks')
  const who = aField('who', 'select')
  const type = await anElementType(admin, [])
  const adds = (source: object, value: object[] | null = null) => ({
    ...rule('incoming', ['operation', who], 'addOptions', ['operation', who]),
    source,
    value,
  })
  const operationType = await anOperationType(admin, type.id, [who], {
    matchRules: [
      adds({ referenceType: 'record', referenceId: departments.id }),
      adds({ referenceType: 'constant' }, [{ value: 'maker', name: 'Tillverkaren' }]),
    ],
  })
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id)
  const choose = (value: string) =>
    user.call<FullOperation>(
      'POST',
      '/operations',
      {
        elementId: element.id,
        transactionTypeId: service.id,
        operationTypeId: operationType.id,
        operationTypeVersion: operationType.version,
        dataProperties: [{ dataPropertyTypeId: who.id, value }],
      },
      withKey(),
    )
  const read = async (id: string) => (await user.call<FullOperation>('GET', `/operations/${id}`)).body
  const [byParks, byMaker] = [(await choose(parks.id)).body, (await choose('maker')).body]
  expect((await admin.call('DELETE', `/records/${parks.id}?version=1&confirmed=true`)).status).toBe(204)
  expect((await read(byParks.id)).dataProperties).toEqual([expect.objectContaining({ displayValue: 'Park och natur' })])
  expect((await read(byMaker.id)).dataProperties).toEqual([expect.objectContaining({ displayValue: 'Tillverkaren' })])
  expect((await choose('nobody')).status).toBe(422)
})

describe('a deleted value that a form would begin with', () => {
  /** A choice with an incoming rule from the object, whose value is deleted; `more` is the choice's own. */
  async function aBeginning(more: Partial<Field> = {}) {
    const departments = await aRecordType(admin, [])
    const [gone, left] = [await aRecord(admin, departments.id, 'Ålen', 'Ålen'), await aRecord(admin, departments.id, 'Røros', 'Røros')]
    const among = { options: [], optionSource: `records:${departments.id}` }
    const [own, asked] = [aField('own', 'radio', among), aField('asked', 'radio', { ...among, ...more })]
    const type = await anElementType(admin, [own])
    const operationType = await anOperationType(admin, type.id, [asked], {
      matchRules: [rule('incoming', ['element', own], 'copySourceValue', ['operation', asked])],
    })
    const service = await aService(admin, operationType)
    const element = await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: own.id, value: gone.id }] })
    expect((await admin.call('DELETE', `/records/${gone.id}?version=1&confirmed=true`)).status).toBe(204)
    const path = `/operations/prepare/${operationType.id}/${element.id}/${service.id}`
    const prepared = (await user.call<PreparedOperation>('GET', path)).body
    const send = () =>
      user.call<FullOperation>(
        'POST',
        '/operations',
        {
          elementId: element.id,
          transactionTypeId: service.id,
          operationTypeId: operationType.id,
          operationTypeVersion: operationType.version,
          dataProperties: prepared.dataProperties.map(({ dataPropertyTypeId, value }) => ({ dataPropertyTypeId, value })),
        },
        withKey(),
      )
    const offered = prepared.operationType.dataPropertyTypes[0]!.options.map(({ value }) => value)
    return { asked, gone, left, prepared, offered, send }
  }

  test('is neither filled in nor offered, but named, and the form is accepted as it is', async () => {
    const { asked, left, prepared, offered, send } = await aBeginning()
    expect([prepared.dataProperties, prepared.gone, offered]).toEqual([[], { [asked.id]: 'Ålen' }, [left.id]])
    const sent = await send()
    expect([sent.status, sent.body.dataProperties]).toEqual([201, []])
  })

  test('stays in a locked field, where nobody can choose', async () => {
    const { asked, prepared, send } = await aBeginning({ uiStatus: 'disabled' })
    const shown = [expect.objectContaining({ dataPropertyTypeId: asked.id, displayValue: 'Ålen' })]
    expect([prepared.dataProperties, prepared.gone]).toEqual([shown, {}])
    const sent = await send()
    expect([sent.status, sent.body.dataProperties]).toEqual([201, shown])
  })
})

test('a chosen predefined value is read by its name, and written back as an option and as a text', async () => {
  const { last, lastText, within, before, remark, prepare, execute, stored } = await anInspection()
  expect((await prepare()).body.dataProperties).toContainEqual(expect.objectContaining({ dataPropertyTypeId: before.id, value: 'Godkänd' }))
  expect(await stored()).toEqual({ [last.id]: 'Godkänd', [within.id]: '365' })
  expect((await execute(remark.id)).status).toBe(201)
  // and the object's own rule has recomputed its field
  expect(await stored()).toEqual({ [last.id]: 'Anmärkning', [lastText.id]: 'Anmärkning', [within.id]: '30' })
})
