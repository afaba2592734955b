import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { COMPACT_TYPE, expandedList, type CompactList } from '@verka/domain/lists/compact-list.ts'
import {
  aField,
  anElement,
  anElementType,
  anOperationType,
  aRecord,
  aRecordType,
  aService,
  withKey,
} from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const VALUES: Partial<Record<FieldType, FieldValue>> = {
  text: 'Å "citat" <b>',
  decimal: 1234.5,
  date: '2026-03-29',
  select: 'bad',
  checkbox: false,
  position: { lat: 59.3293, lon: 18.0686, accuracy: 12 },
}
const fieldsOf = () => Object.keys(VALUES).map((kind) => aField(kind, kind as FieldType))
/** Every second one, or all. */
const valuesOf = (fields: readonly Field[], isSparse: boolean) => ({
  dataProperties: fields
    .filter((_, index) => !isSparse || index % 2 === 1)
    .map(({ id, fieldType }) => ({ dataPropertyTypeId: id, value: VALUES[fieldType]! })),
})

/** Objects of two categories, values of a type, and executions of a function. */
async function aSite(): Promise<{ admin: Caller; lists: [path: string, fieldsOf: string, rows: number, values: number][] }> {
  const admin = await (await aTenant(server)).as('tenantAdmin')
  const [own, other, ofRecords, ofForm] = [fieldsOf(), fieldsOf(), fieldsOf(), fieldsOf()]
  const [type, second] = [await anElementType(admin, own), await anElementType(admin, other)]
  const element = await anElement(admin, type.id, valuesOf(own, true))
  await anElement(admin, type.id, valuesOf(own, false))
  await anElement(admin, second.id, valuesOf(other, false))
  await anElement(admin, second.id)
  const recordType = await aRecordType(admin, ofRecords)
  await aRecord(admin, recordType.id, 'Läckage', 'Leak', valuesOf(ofRecords, false))
  const form = await anOperationType(admin, type.id, ofForm)
  const service = await aService(admin, form)
  for (const isSparse of [false, true]) {
    const body = {
      elementId: element.id,
      transactionTypeId: service.id,
      operationTypeId: form.id,
      operationTypeVersion: form.version,
      ...valuesOf(ofForm, isSparse),
    }
    expect((await admin.call('POST', '/operations', body, withKey())).status).toBe(201)
  }
  return {
    admin,
    lists: [
      // no values: the fields of several categories are no columns
      ['/elements/filter', 'elementTypeId', 4, 0],
      [`/elements/filter?elementTypeId=${type.id}`, 'elementTypeId', 2, 6],
      [`/records/filter?recordTypeId=${recordType.id}`, 'recordTypeId', 1, 6],
      [`/operations/filter?operationTypeId=${form.id}`, 'operationTypeId', 2, 6],
      [`/transactions/filter?transactionTypeId=${service.id}`, 'transactionTypeId', 2, 6],
    ],
  }
}

test('a list in its compact form is the same list, and is sent only when it is asked for by name', async () => {
  const { admin, lists } = await aSite()
  for (const [path, fieldsOf, rows, values] of lists) {
    const full = await admin.call<{ items: { dataProperties: unknown[] }[] }>('POST', path, {}, { accept: 'application/json, */*' })
    expect(full.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(full.body.items).toHaveLength(rows)
    expect([path, Math.max(...full.body.items.map(({ dataProperties }) => dataProperties.length))]).toEqual([path, values])
    const compact = await admin.call<CompactList>('POST', path, {}, { accept: `${COMPACT_TYPE}, application/json` })
    expect(compact.headers['content-type']).toBe(`${COMPACT_TYPE}; charset=utf-8`)
    expect([path, expandedList(compact.body, fieldsOf)]).toEqual([path, full.body])
    expect(compact.body.items.map((row) => Object.keys(row).includes('dataProperties'))).toEqual(Array(rows).fill(false))
  }
})

test('what cannot be a compact list is answered as always', async () => {
  const { admin } = await aSite()
  const accept = { accept: `${COMPACT_TYPE}, application/json` }
  const { status, headers } = await admin.call('POST', '/elements/filter', { ordering: [{ column: 'none', dir: 'asc' }] }, accept)
  expect([status, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8'])
  const one = await admin.call('GET', '/elementTypes', undefined, accept)
  expect(one.headers['content-type']).toBe('application/json; charset=utf-8')
})
