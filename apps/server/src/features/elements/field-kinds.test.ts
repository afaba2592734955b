import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_FILE, EXAMPLE_NUMBER_FIELD, EXAMPLE_TEXT_FIELD, WIRE_EXAMPLES } from '@verka/domain/forms/kind-samples/wire-examples.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { aField, aFieldOfEachKind, anElementType, anElement } from '../../testing/made/a-working-day.ts'
import { anImage, PDF } from '../../testing/made/files.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let admin: Caller
let fields: Record<FieldType, Field>
beforeAll(async () => {
  server = await testApp()
  admin = await (await aTenant(server)).as('tenantAdmin')
  fields = aFieldOfEachKind()
})
afterAll(() => server.close())

/** Sent values of each kind, and the stored ones that come back: the same, unless `stored` differs. */
const SAMPLES: Record<
  FieldType,
  { sent: FieldValue | ((field: Field) => FieldValue); stored?: FieldValue | ((field: Field) => FieldValue) }
> = {
  text: { sent: 'Å "citat" <b>' },
  textArea: { sent: 'en\ntvå' },
  email: { sent: 'kim@lindvik.se' },
  phoneNo: { sent: '+46 8-123 456' },
  url: { sent: 'lindvik.se', stored: 'http://lindvik.se' },
  linkedImage: { sent: 'https://lindvik.se/stege.jpg' },
  integer: { sent: -7 },
  decimal: { sent: 0.1 },
  date: { sent: '2026-03-29' },
  time: { sent: '23:59' },
  dateTime: { sent: '2026-11-21T08:15:42+01:00', stored: '2026-11-21T07:15:00Z' },
  select: { sent: 'bad' },
  radio: { sent: 'ok' },
  segmented: { sent: 'bad' },
  checkbox: { sent: false },
  switch: { sent: true },
  html: { sent: '<p>Byt <strong>kedja</strong></p>' },
  // only an uploaded file can be named
  file: { sent: null },
  image: { sent: null },
  signature: {
    sent: { width: 300, height: 150, strokes: [[1, 2, 3.5, 4]], png: 'Zm9yZ2Vk' },
    stored: () => expect.objectContaining({ strokes: [[1, 2, 3.5, 4]], png: expect.stringMatching(/^iVBORw0KGgo/) }) as never,
  },
  position: { sent: { lat: 59.3293, lon: 18.0686, accuracy: 12 } },
  scanner: { sent: 'SE-0042' },
  currentUser: { sent: { id: 'forged', name: 'Någon annan' }, stored: () => ({ id: admin.userId, name: 'Test tenantAdmin' }) },
  previousUser: { sent: { id: 'forged', name: 'Någon annan' }, stored: null },
  group: { sent: null },
  statusGroup: { sent: null },
  collection: { sent: ({ children }) => [{ [children[0]!.id]: 'Skruv' }] },
}

const valueOf = (value: FieldValue | ((field: Field) => FieldValue) | undefined, field: Field) =>
  typeof value === 'function' ? value(field) : value

test('a value of every kind goes through the API and the database unchanged', async () => {
  const type = await anElementType(admin, Object.values(fields))
  const dataProperties = Object.values(fields).map((field) => ({
    dataPropertyTypeId: field.id,
    value: valueOf(SAMPLES[field.fieldType].sent, field) ?? null,
  }))
  const created = await anElement(admin, type.id, { dataProperties })
  const { body } = await admin.call<Element>('GET', `/elements/${created.id}`)
  const values = new Map(body.dataProperties.map(({ dataPropertyTypeId: id, value }) => [id, value]))
  for (const field of Object.values(fields)) {
    const { sent, stored = sent } = SAMPLES[field.fieldType]
    expect([field.key, values.get(field.id) ?? null]).toEqual([field.key, valueOf(stored, field) ?? null])
  }
  // the returned values are accepted again, and now there is a previous user
  const again = { elementTypeId: type.id, title: 'Hammare', code: body.code, version: body.version, dataProperties: body.dataProperties }
  const saved = await admin.call<Element>('PUT', `/elements/${created.id}`, again)
  expect(saved.status).toBe(200)
  const previous = saved.body.dataProperties.find(({ dataPropertyTypeId: id }) => id === fields.previousUser.id)
  expect(previous?.value).toEqual({ id: admin.userId, name: 'Test tenantAdmin' })
})

test('fields in a group are like others, and their answers have a status', async () => {
  const check = aField('check', 'segmented', {
    options: [
      { value: 'fine', localizedNames: [{ culture: 'sv-SE', text: 'Bra' }], status: 'ok' },
      { value: 'broken', localizedNames: [{ culture: 'sv-SE', text: 'Trasig' }], status: 'deviation' },
    ],
  })
  const checks = aField('checks', 'statusGroup', { children: [check] })
  const type = await anElementType(admin, [checks])
  const element = await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: check.id, value: 'broken' }] })
  expect(element.dataProperties).toEqual([
    { dataPropertyTypeId: checks.id, value: 'deviation', displayValue: 'Avvikelse' },
    { dataPropertyTypeId: check.id, value: 'broken', displayValue: 'Trasig' },
  ])
  const forged = await admin.call<{ errors: object[] }>('POST', '/elements', {
    elementTypeId: type.id,
    title: 'Gunga',
    dataProperties: [
      { dataPropertyTypeId: check.id, value: 'broken' },
      { dataPropertyTypeId: checks.id, value: 'ok' },
    ],
  })
  expect([forged.status, forged.body.errors]).toEqual([422, [{ message: '@validation.notNow', field: `dataProperties.${checks.id}` }]])
  const filter = (value: string) =>
    admin.call<{ items: object[] }>('POST', `/elements/filter?elementTypeId=${type.id}`, { filters: [{ column: checks.id, value }] })
  expect((await filter('deviation')).body.items).toHaveLength(1)
  expect((await filter('ok')).body.items).toHaveLength(0)
})

test('a collection of a thousand rows is stored, and an error in a row is reported there', async () => {
  const [part, amount] = [aField('part', 'text', { required: true }), aField('amount', 'integer')]
  const parts = aField('parts', 'collection', { children: [part, amount], validation: { maxCount: 1000 } })
  const type = await anElementType(admin, [parts])
  const rows = Array.from({ length: 1000 }, (_, index) => ({ [part.id]: `Del ${index}`, [amount.id]: index }))
  const post = (value: FieldValue) =>
    admin.call<Element & { errors: { field: string; message: string }[] }>('POST', '/elements', {
      elementTypeId: type.id,
      title: 'Gunga',
      dataProperties: [{ dataPropertyTypeId: parts.id, value }],
    })
  const created = await post(rows)
  expect(created.status).toBe(201)
  expect(created.body.dataProperties[0]!.value).toEqual(rows)
  const refused = await post(rows.map((row, index) => (index === 700 ? { [amount.id]: 1.5 } : row)))
  expect(refused.status).toBe(422)
  expect(refused.body.errors.map(({ field, message }) => [field, message])).toEqual([
    [`dataProperties.${parts.id}`, '@validation.groupErrors'],
    [`dataProperties.${parts.id}.700.${part.id}`, '@validation.required'],
    [`dataProperties.${parts.id}.700.${amount.id}`, '@validation.integer'],
  ])
})

test('a signature of five megabytes is refused at its field', async () => {
  const signature = aField('signature', 'signature')
  const type = await anElementType(admin, [signature])
  const strokes = [Array.from({ length: 1_200_000 }, () => 1.5)]
  const { status, body } = await admin.call<{ errors: object[] }>('POST', '/elements', {
    elementTypeId: type.id,
    title: 'Gunga',
    dataProperties: [{ dataPropertyTypeId: signature.id, value: { width: 300, height: 150, strokes } }],
  })
  expect([status, body.errors]).toEqual([422, [{ message: '@validation.signatureTooLong', field: `dataProperties.${signature.id}` }]])
})

test('the examples of docs/api.md are accepted as they are written there', async () => {
  const [text, number] = [aField('part', 'text'), aField('count', 'integer')]
  const kinds = { ...aFieldOfEachKind(), collection: aField('collection', 'collection', { children: [text, number] }) }
  const type = await anElementType(admin, Object.values(kinds))
  const upload = async (fileName: string, type: string, bytes: Buffer, purpose: string) => {
    const body = { fileName, type, base64: bytes.toString('base64'), purpose }
    return (await admin.call<{ id: string }>('POST', '/files', body)).body.id
  }
  const ids: Record<string, string> = { [EXAMPLE_TEXT_FIELD]: text.id, [EXAMPLE_NUMBER_FIELD]: number.id }
  const uploaded = {
    file: await upload('intyg.pdf', 'application/pdf', PDF, 'file'),
    image: await upload('stege.png', 'image/png', await anImage('png'), 'image'),
  }
  /** An example with the ids of this test's rows. */
  const exampleOf = (fieldType: FieldType) => {
    const named = { ...ids, [EXAMPLE_FILE]: fieldType === 'image' ? uploaded.image : uploaded.file }
    const written = JSON.stringify(WIRE_EXAMPLES[fieldType].example)
    return JSON.parse(Object.entries(named).reduce((json, [id, own]) => json.replaceAll(id, own), written)) as FieldValue
  }
  const dataProperties = Object.values(kinds).map(({ id, fieldType }) => ({ dataPropertyTypeId: id, value: exampleOf(fieldType) }))
  const created = await anElement(admin, type.id, { dataProperties: dataProperties.filter(({ value }) => value !== 'deviation') })
  const values = new Map(created.dataProperties.map(({ dataPropertyTypeId: id, value }) => [id, value]))
  for (const { id, fieldType } of Object.values(kinds)) {
    if (WIRE_EXAMPLES[fieldType].isServers) continue
    expect([fieldType, values.get(id)]).toMatchObject([fieldType, exampleOf(fieldType)])
  }
})
