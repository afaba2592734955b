import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asId } from '@verka/domain/entities/ids.ts'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { PersonCode } from '@verka/domain/stations/person-codes.api.ts'
import type { Scanned } from '@verka/domain/stations/station-device.api.ts'
import type { Station } from '@verka/domain/stations/stations.api.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { aServiceOf, grant, type Problem } from '../../testing/made/services/services-of-modes.ts'
import { aStation, callOfDevice } from '../../testing/made/open/stations.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

const clock = { now: new Date('2037-05-04T09:07:00Z') }
const pass = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
let server: TestApp
let tenant: TestTenant
let admin: Caller
let person: Caller
beforeAll(async () => {
  server = await testApp({ now: () => clock.now })
})
afterAll(() => server.close())
beforeEach(async () => {
  pass(25 * 3600)
  tenant = await aTenant(server)
  admin = await tenant.as('siteAdmin')
  person = await tenant.as('privilegedUser')
})

const tenantAdmin = () => tenant.as('tenantAdmin')
const auditLog = () => `/api/v2/${tenant.key}/auditLog/filter`
const codeOf = (caller: Caller) => caller.call<PersonCode>('POST', `/api/v2/${tenant.key}/me/code`, {})
const stateOf = async (id: string) => (await admin.call<Station>('GET', `/stations/${id}`)).body.state

describe('a device', () => {
  test('is connected by a code that works once and for 15 minutes, also typed in small letters and groups', async () => {
    const { body: station } = await admin.call<Station>('POST', '/stations', { name: 'Förrådet' })
    expect(station.state).toBe('new')
    const codeFor = async () => (await admin.call<{ code: string }>('POST', `/stations/${station.id}/enrolment`, {})).body.code
    const enrol = (code: string, site = 'north') =>
      callOfDevice<{ secret: string }>(server, { key: tenant.key, site }, undefined, ['POST', '/device', { code }])
    const late = await codeFor()
    expect(await stateOf(station.id)).toBe('waiting')
    pass(15 * 60)
    const [expired, unknown] = [await enrol(late), await enrol('unknown')]
    expect([expired.status, unknown.status, expired.text]).toEqual([404, 404, unknown.text])
    const code = await codeFor()
    expect((await enrol(code, 'south')).status).toBe(404)
    const grouped = code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')
    const { status, body } = await enrol(grouped)
    expect([status, await stateOf(station.id)]).toEqual([201, 'active'])
    expect((await enrol(code)).status).toBe(404)
    const device = await callOfDevice(server, tenant, body.secret, ['GET', ''])
    expect(device.body).toMatchObject({ name: 'Förrådet', site: 'Norra', hasServices: false })
    // the log names the person who created the code
    const { body: log } = await admin.call<{ items: AuditEntry[] }>('POST', auditLog(), { entities: ['station'] })
    expect(log.items[0]).toMatchObject({ entityId: station.id, actor: { id: admin.userId } })
    expect(JSON.stringify(log.items)).not.toContain(body.secret)
  })

  test('is refused everything once it is revoked, replaced or deleted; the answer is that to a device nobody knows', async () => {
    const { service, element } = await aServiceOf(await tenantAdmin(), 'loan')
    const at = await aStation(server, tenant, admin, [service.id])
    const ticket = await at.ticketOf(person)
    const unknown = await callOfDevice(server, tenant, 'x'.repeat(43), ['GET', ''])
    const everything = [
      () => at.call('GET', ''),
      () => at.call('POST', '/scans', { code: element.code }),
      () => at.call('POST', '/pins', { pin: '123456' }),
      () => at.execute('lend', element.id, ticket),
    ]
    const answers = async () => {
      const all: { status: number; text: string }[] = []
      for (const one of everything) all.push(await one())
      return all.map(({ status, text }) => [status, text])
    }
    const refused = everything.map(() => [404, unknown.text])
    expect((await admin.call('DELETE', `/stations/${at.station.id}/device`)).status).toBe(204)
    expect([await answers(), await stateOf(at.station.id)]).toEqual([refused, 'revoked'])
    const { body: log } = await admin.call<{ items: AuditEntry[] }>('POST', auditLog(), { entities: ['station'], limit: 1 })
    expect(log.items[0]).toMatchObject({ action: 'update', entityId: at.station.id, name: at.station.name, actor: { id: admin.userId } })
    expect((await admin.call('DELETE', `/stations/${at.station.id}/device`)).status).toBe(409)
    await at.enrolAgain()
    expect((await at.execute('lend', element.id, ticket)).body.outcome).toBe('lent')
    const { body: current } = await admin.call<Station>('GET', `/stations/${at.station.id}`)
    expect((await admin.call('DELETE', `/stations/${at.station.id}?version=${current.version}`)).status).toBe(204)
    expect(await answers()).toEqual(refused)
  })

  test('cannot be used with the secret of another tenant or site', async () => {
    const at = await aStation(server, tenant, admin, [])
    const other = await aTenant(server)
    const otherAt = await aStation(server, other, await other.as('siteAdmin'), [])
    expect((await otherAt.call('GET', '')).status).toBe(200)
    const enrolled = await admin.call<{ code: string }>('POST', `/stations/${at.station.id}/enrolment`, {})
    const { body } = await callOfDevice<{ secret: string }>(server, tenant, undefined, ['POST', '/device', enrolled.body])
    const places = [{ key: other.key }, { key: tenant.key, site: 'south' }, { key: 'nothing' }]
    for (const place of places) expect((await callOfDevice(server, place, body.secret, ['GET', ''])).status).toBe(404)
  })
})

describe('at a station', () => {
  test('a person lends by scanning the object and their code, and returns it; the log names the station', async () => {
    const { service, element } = await aServiceOf(await tenantAdmin(), 'loan', { settings: { maxDays: 7 } })
    const at = await aStation(server, tenant, admin, [service.id])
    const scanned = await at.scan(element.code.toLowerCase())
    expect(scanned).toMatchObject({ kind: 'element', action: 'lend', element: { id: element.id } })
    const { body: code } = await codeOf(person)
    const who = await at.scan(code.code.toLowerCase())
    expect(who).toEqual({ kind: 'person', name: 'Test privilegedUser', ticket: expect.any(String) })
    const { ticket } = who as Extract<Scanned, { kind: 'person' }>
    const lent = await at.execute('lend', element.id, ticket)
    expect(lent.body).toMatchObject({
      outcome: 'lent',
      refusal: null,
      dueAt: expect.stringContaining('2037-'),
      person: { name: 'Test privilegedUser' },
    })
    expect(await at.scan(element.code)).toMatchObject({ action: 'return' })
    const returned = await at.execute('return', element.id, lent.body.person.ticket)
    expect(returned.body).toMatchObject({ outcome: 'returned', dueAt: null })
    const { body: log } = await admin.call<{ items: AuditEntry[] }>('POST', auditLog(), { entities: ['transaction'] })
    expect(log.items.map(({ actor }) => actor?.id)).toEqual([person.userId, person.userId])
    const { body: entry } = await admin.call<{ after: object }>('GET', `/api/v2/${tenant.key}/auditLog/${log.items[0]!.id}`)
    expect(entry.after).toMatchObject({ station: 'Förrådet' })
  })

  test('a PIN identifies as a code does, and is not taken for one', async () => {
    const at = await aStation(server, tenant, admin, [])
    const { body: code } = await codeOf(person)
    expect((await at.pin(code.pin)).body).toMatchObject({ kind: 'person', name: 'Test privilegedUser' })
    expect(await at.scan(code.pin)).toEqual({ kind: 'unknown' })
    expect(code.pin).toMatch(/^\d{6,}$/)
  })

  test('wrong PINs are limited, also many at once; right ones do not count, and codes still work', async () => {
    const at = await aStation(server, tenant, admin, [])
    const { body: code } = await codeOf(person)
    for (let index = 0; index < 12; index++) expect((await at.pin(code.pin)).status).toBe(200)
    const wrong = code.pin.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))
    const answers = await Promise.all(Array.from({ length: 30 }, () => at.pin(wrong)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    expect((await at.pin(code.pin)).status).toBe(429)
    expect(await at.scan(code.code)).toMatchObject({ kind: 'person' })
    pass(15 * 60)
    expect((await at.pin(code.pin)).status).toBe(200)
  })

  test('a ticket is forgotten after half a minute, and is worth nothing at another station', async () => {
    const { service, element } = await aServiceOf(await tenantAdmin(), 'loan')
    const [at, elsewhere] = [await aStation(server, tenant, admin, [service.id]), await aStation(server, tenant, admin, [service.id])]
    const ticket = await at.ticketOf(person)
    const refused = await elsewhere.execute('lend', element.id, ticket)
    expect([refused.status, (refused.body as unknown as Problem).errors[0]!.message]).toEqual([403, '@errors.identifyAgain'])
    pass(31)
    expect((await at.execute('lend', element.id, ticket)).status).toBe(403)
    expect((await at.execute('lend', element.id, await at.ticketOf(person))).body.outcome).toBe('lent')
  })

  test('an expired ticket shows the outcome of its own attempt, and does nothing more; a chain of loans ends after five minutes', async () => {
    const { service, element, anObject } = await aServiceOf(await tenantAdmin(), 'loan')
    const at = await aStation(server, tenant, admin, [service.id])
    const [ticket, attempt] = [await at.ticketOf(person), randomUUID()]
    expect((await at.execute('lend', element.id, ticket, attempt)).body.outcome).toBe('lent')
    pass(31)
    const late = await at.execute('lend', element.id, ticket, attempt)
    expect(late.body).toMatchObject({ outcome: 'lent', person: { name: 'Test privilegedUser', ticket } })
    expect((await at.execute('return', element.id, ticket)).status).toBe(403)
    expect((await at.execute('lend', element.id, ticket, randomUUID())).status).toBe(403)
    // a refusal renews nothing
    const second = await at.ticketOf(person)
    expect((await at.execute('lend', asId<'element'>(randomUUID()), second)).body.person.ticket).toBe(second)
    let chain = second
    for (let turn = 0; turn < 14; turn++) {
      pass(20)
      const { body } = await at.execute('lend', (await anObject()).id, chain)
      expect(body.outcome).toBe('lent')
      chain = body.person.ticket
    }
    pass(21)
    expect((await at.execute('lend', (await anObject()).id, chain)).status).toBe(403)
  })

  test('the same attempt again has the first outcome, also when somebody has returned it since', async () => {
    const { service, element, transaction } = await aServiceOf(await tenantAdmin(), 'loan')
    const at = await aStation(server, tenant, admin, [service.id])
    const [ticket, attempt] = [await at.ticketOf(person), randomUUID()]
    const answers = await Promise.all([1, 2, 3].map(() => at.execute('lend', element.id, ticket, attempt)))
    expect(new Set(answers.map(({ body }) => body.outcome))).toEqual(new Set(['lent']))
    await at.execute('return', element.id, ticket)
    expect((await at.execute('lend', element.id, ticket, attempt)).body.outcome).toBe('lent')
    expect(await at.scan(element.code)).toMatchObject({ action: 'lend' })
    const { body } = await admin.call<{ items: { id: string; status: string }[] }>(
      'POST',
      `/transactions/filter?transactionTypeId=${service.id}`,
      {},
    )
    expect([body.items.length, body.items[0]!.status]).toEqual([1, 'completed'])
    expect(transaction).toBeDefined()
  })

  test('nobody learns who has an object, and each can do what their rights allow', async () => {
    const { service, element } = await aServiceOf(await tenantAdmin(), 'loan', { extra: { restricted: true } })
    const at = await aStation(server, tenant, admin, [service.id])
    const borrower = await tenant.as('user')
    await grant(server, tenant, borrower, { transactionTypeId: service.id, operationModes: ['start', 'complete'] })
    const [theirs, others] = [await at.ticketOf(borrower), await at.ticketOf(person)]
    const refused = await at.execute('lend', element.id, others)
    expect(refused.body).toMatchObject({ outcome: 'refused', refusal: 'notAllowed' })
    expect((await at.execute('lend', element.id, theirs)).body.outcome).toBe('lent')
    const another = await tenant.as('user')
    await grant(server, tenant, another, { transactionTypeId: service.id, operationModes: ['start', 'complete'] })
    const ticket = await at.ticketOf(another)
    const answers = [await at.execute('lend', element.id, ticket), await at.execute('return', element.id, ticket)]
    expect(answers.map(({ body }) => body.refusal)).toEqual(['lentToOther', 'lentToOther'])
    expect(JSON.stringify([await at.scan(element.code), ...answers.map(({ body: { person: _person, ...body } }) => body)])).not.toMatch(
      /Test user|userId|borrower/,
    )
    expect((await at.execute('return', element.id, theirs)).body.outcome).toBe('returned')
    expect((await at.execute('return', element.id, theirs)).body.refusal).toBe('notLent')
  })

  test('a form with a question is refused with the reason, and nothing is lent; a due day is filled in', async () => {
    const [due, why] = [aField('due', 'date'), aField('why', 'text', { required: true })]
    const chief = await tenantAdmin()
    const asking = await aServiceOf(chief, 'loan', { functions: { start: { fields: [why] } } })
    const dated = await aServiceOf(chief, 'loan', {
      functions: { start: { fields: [due] } },
      settings: { dueDatePropertyTypeId: due.id, maxDays: 10 },
    })
    const at = await aStation(server, tenant, admin, [asking.service.id, dated.service.id])
    const { body: shown } = await admin.call<Station>('GET', `/stations/${at.station.id}`)
    expect(shown.services.map(({ obstacle }) => obstacle)).toEqual(['asks', null])
    const ticket = await at.ticketOf(person)
    expect((await at.execute('lend', asking.element.id, ticket)).body.refusal).toBe('asks')
    expect(await at.scan(asking.element.code)).toMatchObject({ action: 'lend' })
    expect((await at.execute('lend', dated.element.id, ticket)).body).toMatchObject({ outcome: 'lent', dueAt: expect.any(String) })
  })

  test('a form begins with its defaults, and a deleted object is gone', async () => {
    const condition = aField('condition', 'text', { required: true, defaultValue: 'helt' })
    const { service, element, functions } = await aServiceOf(await tenantAdmin(), 'loan', {
      functions: { complete: { fields: [condition] } },
    })
    const at = await aStation(server, tenant, admin, [service.id])
    const ticket = await at.ticketOf(person)
    expect((await at.execute('lend', element.id, ticket)).body.outcome).toBe('lent')
    expect((await at.execute('return', element.id, ticket)).body.outcome).toBe('returned')
    const { body } = await admin.call<{ items: { dataProperties: object[] }[] }>(
      'POST',
      `/operations/filter?operationTypeId=${functions.get('complete')!.id}`,
      {},
    )
    expect(JSON.stringify(body)).toContain('helt')
    expect((await at.execute('lend', asId<'element'>(randomUUID()), ticket)).body).toMatchObject({
      outcome: 'refused',
      refusal: 'gone',
      element: null,
    })
  })

  test('only services of the station count, and only people of the site who may log in', async () => {
    const chief = await tenantAdmin()
    const [lends, other] = [await aServiceOf(chief, 'loan'), await aServiceOf(chief, 'loan')]
    const at = await aStation(server, tenant, admin, [lends.service.id])
    expect(await at.scan(other.element.code)).toMatchObject({ action: null, refusal: 'noService' })
    expect((await at.execute('lend', other.element.id, await at.ticketOf(person))).body.refusal).toBe('noService')
    const elsewhere = await tenant.as('privilegedUser', ['south'])
    const { body } = await elsewhere.call<PersonCode>('POST', `/api/v2/${tenant.key}/me/code`, {})
    expect(await at.scan(body.code)).toEqual({ kind: 'unknown' })
    const { body: left } = await codeOf(person)
    await server.database.transaction({ kind: 'installation' }, (tx) =>
      tx.updateTable('users').set({ status: 'disabled' }).where('id', '=', person.userId).execute(),
    )
    expect(await at.scan(left.code)).toEqual({ kind: 'unknown' })
  })

  test('a save without services leaves them, and one with none removes them', async () => {
    const { service } = await aServiceOf(await tenantAdmin(), 'loan')
    const body = { name: 'Förrådet', transactionTypeIds: [service.id] }
    const { body: made } = await admin.call<Station>('POST', '/stations', body)
    const put = (changed: object) => admin.call<Station>('PUT', `/stations/${made.id}`, changed)
    const { body: renamed } = await put({ version: made.version, name: 'Boden' })
    expect([renamed.name, renamed.transactionTypeIds]).toEqual(['Boden', [service.id]])
    const { body: emptied } = await put({ version: renamed.version, name: 'Boden', transactionTypeIds: [] })
    expect(emptied.transactionTypeIds).toEqual([])
  })

  test('a service that is no loan cannot be chosen', async () => {
    const log = await aServiceOf(await tenantAdmin(), 'simpleForm')
    const ids = [log.service.id, randomUUID()]
    for (const id of ids) {
      const { status, body } = await admin.call<Problem>('POST', '/stations', { name: 'Förrådet', transactionTypeIds: [id] })
      expect([status, body.errors]).toEqual([422, [{ message: '@validation.serviceNotLoan', field: 'transactionTypeIds.0' }]])
    }
  })
})
