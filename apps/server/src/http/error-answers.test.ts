import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aField, anElement, anElementType } from '../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

interface ErrorBody {
  message: string
  text: string
  field?: string
  fieldKey?: string
  params?: Record<string, string | number>
}

/** Sends a request. @returns the whole answer: the shared helper omits the texts */
async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const reply = await server.app.inject({
    method: method as 'POST',
    url: `/api/v2/${tenant.key}/north${path}`,
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  const { errors = [] } = reply.body === '' ? {} : reply.json<{ errors?: ErrorBody[] }>()
  return { status: reply.statusCode, errors, headers: reply.headers }
}

const serial = aField('serial', 'text', { required: true })
const plate = aField('plate', 'text', { validation: { pattern: '/^[A-Z]{3}$/', maxLength: 10 } })
const floor = aField('floor', 'integer', { validation: { range: { min: 1, max: 9 } } })
const amount = aField('amount', 'decimal', { required: true })
const note = aField('note', 'text', { validation: { minLength: 5 } })
const parts = aField('parts', 'collection', { children: [amount, note] })
const secret = aField('secret', 'text', { showForAdmin: false, showForUser: false })

describe('an error answer', () => {
  test('lists all errors at once: a missing title and a taken code hide no error of the form', async () => {
    const { id: elementTypeId } = await anElementType(admin, [serial, plate, floor, parts, secret])
    const values = (given: Record<string, unknown>) =>
      Object.entries(given).map(([dataPropertyTypeId, value]) => ({ dataPropertyTypeId, value }))
    const first = await anElement(admin, elementTypeId, { title: 'Ett', code: 'K-1', dataProperties: values({ [serial.id]: 'S1' }) })
    const wrong = values({ [plate.id]: 'abc', [floor.id]: 12, [parts.id]: [{ [amount.id]: '5,5', [note.id]: 'kort' }], [secret.id]: 'x' })
    const body = { elementTypeId, code: 'k-1', dataProperties: wrong }
    const { status, errors } = await send('POST', '/elements?culture=en-US', body)
    const fieldPath = (id: string) => `dataProperties.${id}`
    const expected = [
      { message: '@validation.required', field: 'title' },
      // no key shows a field that is hidden from the caller
      { message: '@validation.unknownField', field: fieldPath(secret.id) },
      { message: '@validation.required', field: fieldPath(serial.id), fieldKey: 'serial' },
      { message: '@validation.patternMismatch', field: fieldPath(plate.id), fieldKey: 'plate', params: { pattern: '/^[A-Z]{3}$/' } },
      { message: '@validation.between', field: fieldPath(floor.id), fieldKey: 'floor', params: { min: 1, max: 9 } },
      { message: '@validation.groupErrors', field: fieldPath(parts.id), fieldKey: 'parts' },
      { message: '@validation.numberAsText', field: `${fieldPath(parts.id)}.0.${amount.id}`, fieldKey: 'parts.0.amount' },
      { message: '@validation.minLength', field: `${fieldPath(parts.id)}.0.${note.id}`, fieldKey: 'parts.0.note', params: { length: 5 } },
      { message: '@errors.codeTaken', field: 'code', params: { code: 'k-1' } },
    ]
    const bare = (bodies: ErrorBody[]) => bodies.map(({ text: _text, ...error }) => error)
    const inOrder = <Error extends { field?: string }>(list: Error[]) => list.toSorted((one, other) => (one.field! < other.field! ? -1 : 1))
    expect(status).toBe(400)
    expect(inOrder(bare(errors))).toEqual(inOrder(expected))
    // the same for an existing title and for a save of an existing row
    const others = expected.filter(({ field }) => field !== 'title')
    const titled = await send('POST', '/elements', { ...body, title: 'Två' })
    expect([titled.status, inOrder(bare(titled.errors))]).toEqual([422, inOrder(others)])
    const second = await anElement(admin, elementTypeId, { title: 'Två', dataProperties: values({ [serial.id]: 'S2' }) })
    // a stored value is not missing
    const saved = await send('PUT', `/elements/${second.id}`, { ...body, title: ' ', version: 1 })
    expect([saved.status, inOrder(bare(saved.errors))]).toEqual([422, inOrder(expected.filter(({ fieldKey }) => fieldKey !== 'serial'))])
    expect((await admin.call('GET', `/elements/${first.id}`)).body).toMatchObject({ version: 1 })
  })

  test('has each message in the language of the request, else of the tenant, with the violated bound', async () => {
    const { id: elementTypeId } = await anElementType(admin, [floor])
    const body = { elementTypeId, title: 'X', dataProperties: [{ dataPropertyTypeId: floor.id, value: 1200 }] }
    const textIn = async (query: string, headers = {}) => (await send('POST', `/elements${query}`, body, headers)).errors[0]!.text
    expect(await textIn('')).toBe('Värdet måste vara mellan 1 och 9')
    expect(await textIn('?culture=en-US')).toBe('The value must be between 1 and 9')
    expect(await textIn('', { 'accept-language': 'nb-NO,nb;q=0.9' })).toBe('Verdien må være mellom 1 og 9')
    const stranger = await server.app.inject({ method: 'GET', url: '/api/v2/session?culture=nb-NO' })
    expect(stranger.json<{ errors: ErrorBody[] }>().errors).toEqual([{ message: '@errors.unauthorized', text: 'Du må logge inn.' }])
  })

  test('has the bound of a violated limit, and reports a number in quotes', async () => {
    const errorsOf = async (body: object) => (await send('POST', '/elements/filter?culture=en-US', body)).errors
    expect(await errorsOf({ limit: 5000 })).toEqual([
      { message: '@validation.max', field: 'limit', params: { max: 1000 }, text: 'The value must not be higher than 1,000' },
    ])
    expect(await errorsOf({ skip: -1 })).toMatchObject([{ message: '@validation.min', params: { min: 0 } }])
    expect(await errorsOf({ limit: '25' })).toMatchObject([{ message: '@validation.numberAsText', field: 'limit' }])
    expect(await errorsOf({ limit: 'many' })).toMatchObject([{ message: '@errors.wrongType', field: 'limit' }])
    expect(await errorsOf({ ordering: Array.from({ length: 6 }, () => ({ column: 'title', dir: 'asc' })) })).toMatchObject([
      { message: '@validation.maxItems', field: 'ordering', params: { count: 5 } },
    ])
    expect(await errorsOf({ ordering: [{ column: 'title', dir: 'up' }] })).toMatchObject([
      { message: '@errors.notOneOf', field: 'ordering.0.dir', params: { values: 'asc, desc' } },
    ])
    expect(await errorsOf({ searchCriteria: 'x'.repeat(251) })).toMatchObject([
      { message: '@validation.maxLength', params: { length: 250 } },
    ])
  })

  test('names a key that is missing or empty, where a call requires one', async () => {
    const id = randomUUID()
    const body = { elementId: id, transactionTypeId: id, operationTypeId: id, operationTypeVersion: 1 }
    const named = { status: 400, errors: [{ message: '@errors.idempotencyKeyMissing', field: 'Idempotency-Key' }] }
    for (const headers of [{}, { 'idempotency-key': '' }] as Record<string, string>[])
      expect(await send('POST', '/operations', body, headers)).toMatchObject(named)
  })

  test('to a wrong method lists the right ones, for every caller', async () => {
    const request = async (method: string, path: string) => {
      const { status, headers, errors } = await send(method, path)
      return [status, headers.allow, errors[0]?.message]
    }
    const refused = (methods: string) => [405, methods, '@errors.methodNotAllowed']
    expect(await request('PUT', '/elements')).toEqual(refused('GET, HEAD, POST'))
    expect(await request('POST', `/elements/${randomUUID()}`)).toEqual(refused('DELETE, GET, HEAD, PUT'))
    // no object has the id 'filter'
    expect(await request('GET', '/elements/filter')).toEqual(refused('POST'))
    expect(await request('GET', `/elements/${randomUUID()}`)).toEqual([404, undefined, '@errors.notFound'])
    expect(await request('GET', '/nothing')).toEqual([404, undefined, '@errors.notFound'])
    const reply = await server.app.inject({ method: 'DELETE', url: '/api/v2/nobody/nowhere/elements' })
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  })
})
