import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { aField, anElement, anElementType } from '../../testing/made/a-working-day.ts'
import { aColumn as column, connectedTo, openTenant } from '../../testing/made/open/open-objects.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { sweepOpenRequests } from './open-limits.ts'

const clock = { now: new Date('2037-03-24T09:07:00Z') }
let server: TestApp
let tenant: TestTenant
let open: Awaited<ReturnType<typeof openTenant>>
beforeAll(async () => {
  server = await testApp({ now: () => clock.now, hasOwnDatabase: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.now = new Date(clock.now.getTime() + 48 * 3600_000)
  tenant = await aTenant(server)
  open = await openTenant(server, tenant)
})

describe('an object by its code', () => {
  const note = aField('note', 'text')
  const weight = aField('weight', 'decimal')
  const checked = aField('checked', 'date')
  const isOk = aField('isOk', 'checkbox')
  const grade = aField('grade', 'select')
  const fields: [Field, FieldValue][] = [
    [note, 'Vid grinden'],
    [weight, 1234.5],
    [checked, '2036-03-29'],
    [isOk, true],
    [grade, 'ok'],
  ]
  const columns = [
    column('title'),
    column('note'),
    column('weight', 'number'),
    column('checked', 'dateTime'),
    column('isOk', 'bool'),
    column('grade'),
  ]

  test('shows formatted text as plain text', async () => {
    const { code } = await open.anObject(
      [[aField('note', 'html'), '<p>Vid <b>grinden</b></p><p>1 &lt; 2</p>']],
      [column('title'), column('note')],
    )
    const { body } = await open.lookUp(code)
    expect([body.values.note, body.fields[1]!.text]).toEqual(['Vid grinden 1 < 2', 'Vid grinden 1 < 2'])
  })

  test('is shown by the fields of the schema, for programs and for people, in the language that is asked for', async () => {
    const { code, schema } = await open.anObject(fields, columns)
    const { status, body, headers } = await open.lookUp(code.toLowerCase())
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('private, max-age=60')
    expect(body.schema).toEqual({ key: schema.key, name: 'Öppet' })
    expect(body.values).toEqual({
      title: 'Gungställning',
      note: 'Vid grinden',
      weight: 1234.5,
      checked: '2036-03-29',
      isOk: true,
      grade: 'Godkänd',
    })
    expect(body.fields.map(({ name, text }) => [name, text.replaceAll('\u00a0', ' ')])).toEqual([
      ['title', 'Gungställning'],
      ['note', 'Vid grinden'],
      ['weight', '1 234,5'],
      ['checked', '2036-03-29'],
      ['isOk', 'Ja'],
      ['grade', 'Godkänd'],
    ])
    const english = (await open.lookUp(code, { query: 'culture=en-US', version: 'v1' })).body
    const byHeader = await open.lookUp(code, { headers: { 'accept-language': 'nn,en;q=0.5' } })
    expect([byHeader.body.values.grade, byHeader.headers.vary]).toEqual(['Godkjent', 'accept-language'])
    expect([english.schema.name, english.fields.at(-1)]).toEqual(['Open', { key: 'grade', name: 'grade in English', text: 'Approved' }])
  })

  test('of several open schemas the first is used, or the requested one', async () => {
    const [first, second, closed] = [
      await open.aSchema([column('title')]),
      await open.aSchema([column('code')]),
      await open.aSchema([column('id')], { isOpen: false }),
    ]
    const type = await anElementType(open.admin, [], {
      schemaConfigurations: [closed, first, second].map((schema) => connectedTo(schema, [])),
    })
    const { code } = await anElement(open.admin, type.id)
    const keyOf = async (query: string) => (await open.lookUp(code, { query })).body.schema?.key
    expect([await keyOf(''), await keyOf(`schemaKey=${second.key}`), await keyOf(`schemaKey=${closed.key}`)]).toEqual([
      first.key,
      second.key,
      undefined,
    ])
  })

  test('nothing that users may not see leaves through a schema, whatever its rules read', async () => {
    const secret = aField('secret', 'text', { showForUser: false })
    const { code, schema, type } = await open.anObject(
      [
        [note, 'Synlig'],
        [secret, 'canary'],
      ],
      [column('title'), column('note'), column('secret')],
    )
    const { text, body } = await open.lookUp(code)
    expect([Object.keys(body.values), body.fields.map(({ key }) => key)]).toEqual([
      ['title', 'note'],
      ['title', 'note'],
    ])
    expect(text).not.toContain('canary')
    // a condition about a hidden value would show it, too
    const full = (await open.admin.call<ElementType>('GET', `/elementTypes/${type.id}`)).body
    const configuration = full.schemaConfigurations![0]!
    const [shown] = configuration.readAction.matchRules
    const conditional = {
      ...shown!,
      id: randomUUID(),
      source: { ...shown!.source, propertyTypeId: secret.id },
      conditions: [{ type: 'equal', value: 'canary', negate: false }],
    }
    const schemaConfigurations = [{ ...configuration, readAction: { matchRules: [shown, conditional] } }]
    const saved = await open.admin.call('PUT', `/elementTypes/${type.id}`, { ...full, can: undefined, schemaConfigurations })
    expect([saved.status, saved.body]).toEqual([200, expect.anything()])
    expect((await open.lookUp(code, { query: `schemaKey=${schema.key}` })).text).not.toContain('canary')
  })

  test('everything that is not shown is one refusal, in equal bytes', async () => {
    const shown = await open.anObject(fields, columns)
    const draftSchema = await open.anObject(fields, columns, { status: 'private' })
    const closedSchema = await open.anObject(fields, columns, { isOpen: false })
    const draftType = await open.anObject(fields, columns)
    const full = (await open.admin.call<ElementType>('GET', `/elementTypes/${draftType.type.id}`)).body
    expect((await open.admin.call('PUT', `/elementTypes/${full.id}`, { ...full, can: undefined, status: 'private' })).status).toBe(200)
    const deleted = await open.anObject(fields, columns)
    expect((await open.admin.call('DELETE', `/elements/${deleted.element.id}?version=1`)).status).toBe(204)
    const closed = await aTenant(server)
    const ownElsewhere = { at: `${closed.key}/north` }
    const refused = [
      await open.lookUp('unknown'),
      await open.lookUp('x'.repeat(300)),
      await open.lookUp(draftSchema.code),
      await open.lookUp(closedSchema.code),
      await open.lookUp(draftType.code),
      await open.lookUp(deleted.code),
      await open.lookUp(shown.code, { query: 'schemaKey=other' }),
      await open.lookUp(shown.code, { at: `${tenant.key}/south` }),
      await open.lookUp(shown.code, { at: `${tenant.key}/nowhere` }),
      await open.lookUp(shown.code, { at: 'nobody/north' }),
      await open.lookUp(shown.code, { at: `${tenant.key}%00/north` }),
      await open.lookUp(shown.code, { query: 'schemaKey=%C3%A5+%3C' }),
      await open.lookUp(shown.code, ownElsewhere),
      // what no address can be
      await open.lookUp(shown.code, { query: `schemaKey=${'x'.repeat(101)}` }),
      await open.lookUp(shown.code, { query: 'schemaKey=a&schemaKey=b' }),
      await open.lookUp(shown.code, { query: 'schemaKey=%00' }),
      await open.lookUp(shown.code, { query: 'unknown=1' }),
      await open.lookUp(shown.code, { query: 'culture=xx' }),
    ]
    await open.allow(false)
    refused.push(await open.lookUp(shown.code))
    await open.allow(true)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1)
    expect(new Set(refused.map(({ bytes }) => bytes)).size).toBe(1)
    const { date: _date, ...headers } = refused[0]!.headers
    for (const one of refused) expect(Object.keys(one.headers).toSorted()).toEqual([...Object.keys(headers), 'date'].toSorted())
    expect((await open.lookUp(shown.code)).status).toBe(200)
  })

  test('an address that no code can have is the same refusal, in equal time', async () => {
    const { bytes, text, headers } = await open.lookUp('unknown')
    const namesOf = (all: object) => Object.keys(all).toSorted()
    const at = `/api/v2/${tenant.key}/north/open/elements/codes/`
    // the letter å of an older character set, no letter at all, and what no route takes
    for (const code of ['%E5', '%', '%E0%A4%A', 'x'.repeat(3000), 'unknown/', 'a/b']) {
      const began = performance.now()
      const reply = await server.app.inject({ url: at + code })
      const answer = [reply.statusCode, reply.rawPayload.length, reply.body.replace(/"requestId":"[^"]+"/, '')]
      expect(answer).toEqual([404, bytes, text])
      expect(namesOf(reply.headers)).toEqual(namesOf(headers))
      expect(performance.now() - began).toBeGreaterThan(95)
    }
    expect((await server.app.inject({ url: '/api/v2/info%E5' })).statusCode).toBe(400)
  })

  test('a login changes nothing: the answer is that of a stranger', async () => {
    const { code } = await open.anObject(fields, columns, { isOpen: false })
    const reply = await open.admin.call('GET', `/open/elements/codes/${code}`)
    expect(reply.status).toBe(404)
  })
})

describe('limits', () => {
  test('60 requests a minute of one network, another one is not affected', async () => {
    const { code } = await open.anObject([], [column('title')])
    const statuses: number[] = []
    for (let count = 0; count < 61; count++)
      statuses.push((await open.lookUp(code, { address: count % 2 === 0 ? '2001:db8:1:2::5' : '2001:db8:1:2:9::7' })).status)
    expect(statuses.slice(-2)).toEqual([200, 429])
    const refused = await open.lookUp(code, { address: '2001:db8:1:2::6' })
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 60])
    expect((await open.lookUp(code, { address: '2001:db8:1:3::5' })).status).toBe(200)
    clock.now = new Date(clock.now.getTime() + 60_000)
    expect((await open.lookUp(code, { address: '2001:db8:1:2::5' })).status).toBe(200)
  })

  /** Sets the counts of today's wrong codes, as other networks have made them. */
  const setCounts = (limit: string, count: number) =>
    server.database.transaction({ kind: 'installation' }, (tx) =>
      tx
        .updateTable('open_requests')
        .set({ count })
        .where('key', 'like', `${limit}:%`)
        .where('until', '=', new Date(clock.now.getTime() + 24 * 3600_000))
        .execute(),
    )
  const from = (network: number, address = 7) => ({ address: `198.51.${network}.${address}` })

  test('600 wrong codes a day with one beginning close it for who guesses, from any address of their network; right ones do not count', async () => {
    const { code } = await open.anObject([], [column('title')])
    const start = code.slice(0, -4)
    expect((await open.lookUp(`${start}0000`, from(1))).status).toBe(404)
    expect((await open.lookUp(`${start}0001`, from(1, 8))).status).toBe(404)
    // the others from other networks
    await setCounts('codes', 599)
    expect((await open.lookUp(code, from(1))).status).toBe(200)
    expect((await open.lookUp(`${start}0002`, from(1))).status).toBe(404)
    expect((await open.lookUp(`${start}....`, from(1))).status).toBe(429)
    expect((await open.lookUp(`${start}....      `, from(1, 9))).status).toBe(429)
    expect((await open.lookUp(code, from(1, 10))).status).toBe(429)
    const other = await open.anObject([], [column('title')])
    expect((await open.lookUp(other.code, from(1))).status).toBe(200)
    clock.now = new Date(clock.now.getTime() + 24 * 3600_000)
    expect((await open.lookUp(code, from(1))).status).toBe(200)
    const later = new Date(clock.now.getTime() + 25 * 3600_000)
    await sweepOpenRequests({ database: server.database, now: () => later })
    const left = await server.database.transaction({ kind: 'installation' }, (tx) =>
      tx.selectFrom('open_requests').select('key').where('until', '<=', later).execute(),
    )
    expect(left).toEqual([])
  })

  test('a beginning that somebody has closed stays open for networks with fewer than three wrong codes, until 1,200 of all', async () => {
    const { code } = await open.anObject([], [column('title')])
    const wrong = `${code.slice(0, -4)}0000`
    expect((await open.lookUp(wrong, from(1))).status).toBe(404)
    await setCounts('codes', 600)
    const seen: number[] = []
    for (const looked of [code, wrong, wrong, wrong, code, wrong]) seen.push((await open.lookUp(looked, from(2))).status)
    expect(seen).toEqual([200, 404, 404, 404, 429, 429])
    expect((await open.lookUp(code, from(3))).status).toBe(200)
    await setCounts('codes', 1200)
    expect((await open.lookUp(code, from(3))).status).toBe(429)
    expect((await open.lookUp(code, from(4))).status).toBe(429)
  })
})
