import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { aField, anElement, anElementType, withKey } from '../../testing/made/a-working-day.ts'
import { sweepChanges } from './sweep-changes.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { listening } from '../../testing/read/listening.ts'
import { tokenFor } from '../../testing/servers/test-tokens.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let other: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  other = await testApp()
  tenant = await aTenant(server, { settings: { reservations: true } })
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => Promise.all([server.close(), other.close()]))

const listen = listening(() => ({ at: server, tenant }))

describe('an open client', () => {
  test('is notified of a change with entity, id, type and kind, and nothing else', async () => {
    const type = await anElementType(admin, [])
    const hearing = await listen(admin)
    expect(hearing.events[0]).toMatchObject({ name: 'ready', data: {} })
    const element = await anElement(admin, type.id)
    await hearing.until(() => hearing.changes().length > 0, 2000)
    expect(hearing.events.find(({ name }) => name === 'changes')!.data).toEqual({
      changes: [{ entity: 'element', id: element.id, typeId: type.id, kind: 'created' }],
    })
    await admin.call('PUT', `/elements/${element.id}`, { ...element, title: 'Slägga' })
    await admin.call('DELETE', `/elements/${element.id}?version=2`)
    await hearing.settled()
    expect(hearing.changes().filter((change) => change.includes(element.id))).toEqual([
      `element created ${element.id}`,
      `element updated ${element.id}`,
      `element deleted ${element.id}`,
    ])
  })

  test('is notified of a change by another process on the same database', async () => {
    const [here, there] = [await listen(admin), await listen(admin, { at: other })]
    const type = await anElementType(admin, [])
    for (const hearing of [here, there]) await hearing.until(() => hearing.changes().includes(`elementType created ${type.id}`), 2000)
  })

  test('is notified of what others do with an object: its balance, the transaction, a booking', async () => {
    const [left, taken] = [aField('left', 'integer'), aField('taken', 'integer')]
    const rule = {
      id: randomUUID(),
      matchType: 'outgoing',
      source: { referenceType: 'operation', propertyTypeId: taken.id },
      target: { referenceType: 'element', propertyTypeId: left.id },
      action: 'subtractSourceValue',
      conditions: [],
    }
    const stock = await aServiceOf(admin, 'stockManagement', {
      object: [[left, 12]],
      settings: { balancePropertyTypeId: left.id },
      functions: { start: { fields: [taken], rules: [rule] } },
    })
    const loan = await aServiceOf(admin, 'loan')
    const hearing = await listen(await tenant.as('privilegedUser'))
    const done = await stock.run(admin, { values: [[taken, 2]] })
    expect(done.status).toBe(201)
    const [from, to] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
    const booking = { elementId: loan.element.id, transactionTypeId: loan.service.id, from, to }
    const booked = await admin.call<{ id: string }>('POST', '/reservations', booking, withKey())
    expect(booked.status).toBe(201)
    await hearing.settled()
    expect(hearing.changes()).toEqual(
      expect.arrayContaining([
        `element updated ${stock.element.id}`,
        `transaction executed ${done.body.transactionId}`,
        `reservation created ${booked.body.id}`,
      ]),
    )
  })

  test('is not notified of a refused save', async () => {
    const hearing = await listen(admin)
    const type = await anElementType(admin, [])
    expect((await admin.call('PUT', `/elementTypes/${type.id}`, { ...type, version: 7 })).status).toBe(409)
    await hearing.settled()
    expect(hearing.changes().filter((change) => change.includes(type.id))).toEqual([`elementType created ${type.id}`])
  })

  test('resumes from its cursor, by header or query, also at another process', async () => {
    const type = await anElementType(admin, [])
    const first = await listen(admin)
    await first.settled()
    first.close()
    const missed = [await anElement(admin, type.id), await anElement(admin, type.id)].map(({ id }) => `element created ${id}`)
    for (const options of [{ header: first.last() }, { after: first.last() }, { after: first.last(), at: other }]) {
      const again = await listen(admin, options)
      await again.until(() => again.events.some(({ name }) => name === 'ready'))
      expect(again.events.map(({ name }) => name)).toEqual(['changes', 'ready'])
      expect(again.changes()).toEqual(missed)
    }
  })

  test('resumes from the cursor of the session’s answer', async () => {
    const type = await anElementType(admin, [])
    const { place: cursor } = (await admin.call<{ place: string }>('GET', '/api/v2/session')).body
    const { id } = await anElement(admin, type.id)
    const hearing = await listen(admin, { after: cursor, at: other })
    await hearing.until(() => hearing.events.some(({ name }) => name === 'ready'))
    expect(hearing.changes()).toEqual([`element created ${id}`])
  })

  test('misses no change of a slow transaction, whatever was delivered in between', async () => {
    const type = await anElementType(admin, [])
    const hearing = await listen(admin)
    await hearing.settled()
    const application = new pg.Client({ connectionString: inject('applicationUrl') })
    await application.connect()
    const id = crypto.randomUUID()
    await application.query('begin')
    await application.query(`select set_config('app.tenant', $1, true), set_config('app.sites', $2, true)`, [
      tenant.id,
      `{${tenant.sites[0]!.id}}`,
    ])
    await application.query(
      `insert into changes (tenant_id, id, site_id, kind, entity, entity_id, type_id, owner_ids)
        values ($1, $2, $3, 'created', 'element', $2, $4, '{}')`,
      [tenant.id, id, tenant.sites[0]!.id, type.id],
    )
    const quick = await anElement(admin, type.id)
    // delivered at once, without waiting for the slow one
    await hearing.until(() => hearing.changes().includes(`element created ${quick.id}`), 2000)
    const cursor = hearing.last()
    hearing.close()
    await application.query('commit')
    await application.end()
    const again = await listen(admin, { after: cursor })
    await again.until(() => again.events.some(({ name }) => name === 'ready'))
    expect(again.changes()).toEqual([`element created ${id}`])
  })

  test('finds changes that were not announced', async () => {
    const hearing = await listen(admin)
    const id = crypto.randomUUID()
    await server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
      tx
        .insertInto('changes')
        .values({ tenant_id: tenant.id, id, kind: 'updated', entity: 'preference', entity_id: id, owner_ids: [admin.userId] })
        .execute(),
    )
    await hearing.until(() => hearing.changes().includes(`preference updated ${id}`))
  })

  test('has to reload everything when its cursor is unknown, too old, or of another database', async () => {
    const { last } = await listen(admin)
    const [at, snapshot] = last().split('~') as [string, string]
    const old = (Number.parseInt(at, 36) - 23 * 3600 - 5).toString(36)
    for (const after of [
      'x',
      `${old}~${snapshot}`,
      `${at}~${10n ** 17n}:${10n ** 17n}:`,
      `${at}~9:8:`,
      `${at}~8:9:7`,
      `${at}~0:0:`,
      `${at}~${9n * 10n ** 18n}:1:`,
    ]) {
      const hearing = await listen(admin, { after })
      expect([after, hearing.events.map(({ name }) => name)]).toEqual([after, ['reset']])
      hearing.close()
    }
    expect((await listen(admin, { after: 'x'.repeat(5000) })).status).toBe(422)
  })
})

describe('a stream ends', () => {
  test('with the access token', async () => {
    const since = Date.now()
    const hearing = await listen(admin, { token: await tokenFor(admin.userId, { expiresIn: '2s' }) })
    expect(hearing.status).toBe(200)
    await hearing.until(hearing.hasEnded, 5000)
    expect(Date.now() - since).toBeGreaterThan(900)
    expect(Date.now() - since).toBeLessThan(3000)
  })

  test('within a second when the user is disabled, in any way, or loses the site', async () => {
    const [disabled, moved] = [await tenant.as('privilegedUser'), await tenant.as('privilegedUser')]
    const hearings = [await listen(disabled), await listen(moved)]
    await server.database.transaction({ kind: 'installation' }, async (tx) => {
      await tx.updateTable('users').set({ status: 'disabled' }).where('id', '=', disabled.userId).execute()
      await tx.deleteFrom('user_sites').where('user_id', '=', moved.userId).where('site_id', '=', tenant.sites[0]!.id).execute()
    })
    expect(hearings.map(({ status }) => status)).toEqual([200, 200])
    for (const hearing of hearings) await hearing.until(hearing.hasEnded, 1000)
  })

  test('when there are too many of one person', async () => {
    const person = await tenant.as('user')
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await listen(person)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  test('at once when the server stops', async () => {
    const short = await testApp()
    const hearing = await listen(admin, { at: short })
    expect([hearing.status, hearing.hasEnded()]).toEqual([200, false])
    const since = Date.now()
    await short.close()
    expect(Date.now() - since).toBeLessThan(1500)
    await hearing.until(hearing.hasEnded, 500)
  })
})

test('changes are deleted a day after they were delivered', async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const inTenant = <Result>(work: Parameters<typeof server.database.transaction<Result>>[1]) =>
    server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, work)
  await inTenant(async (tx) => {
    for (const [index, id] of ids.entries())
      await tx
        .insertInto('changes')
        .values({ tenant_id: tenant.id, id, at: hoursAgo(23.5 + index), kind: 'updated', entity: 'user', entity_id: id, owner_ids: [] })
        .execute()
  })
  await Promise.all([sweepChanges(server), sweepChanges(other)])
  const left = await inTenant((tx) => tx.selectFrom('changes').select('id').where('id', 'in', ids).execute())
  expect(left.map(({ id }) => id)).toEqual([ids[0]])
})

test('HEAD opens nothing, and a request without a login gets nothing', async () => {
  const url = `/api/v2/${tenant.key}/north/events`
  expect((await server.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${admin.token}` } })).statusCode).toBe(200)
  expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(401)
})
