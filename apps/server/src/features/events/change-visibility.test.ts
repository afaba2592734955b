import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PrivilegeId, TransactionId, UserId } from '@verka/domain/entities/ids.ts'
import {
  anElement,
  anElementType,
  anOperationType,
  aPrivilege,
  aRecord,
  aRecordType,
  aService,
  aUser,
  withKey,
} from '../../testing/made/a-working-day.ts'
import type { OpenStream } from '../../testing/read/event-reader.ts'
import { listening } from '../../testing/read/listening.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let other: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  other = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => Promise.all([server.close(), other.close()]))

const listen = listening(() => ({ at: server, tenant }))

describe('nobody is notified', () => {
  const outcome = async (listeners: Record<string, OpenStream>, id: string) => {
    await Promise.all(Object.values(listeners).map((hearing) => hearing.settled()))
    return Object.keys(listeners).filter((name) => listeners[name]!.changes().some((change) => change.endsWith(id)))
  }
  const everyRole = async (inTenant = tenant) => {
    const people = {
      restricted: await inTenant.as('user'),
      user: await inTenant.as('privilegedUser'),
      siteAdmin: await inTenant.as('siteAdmin'),
      tenantAdmin: await inTenant.as('tenantAdmin'),
    }
    const listeners: Record<string, OpenStream> = {}
    for (const [name, person] of Object.entries(people)) listeners[name] = await listen(person, { tenant: inTenant })
    return { people, listeners }
  }

  test('of another site or another tenant', async () => {
    const stranger = await aTenant(server)
    const listeners = {
      here: await listen(admin),
      south: await listen(admin, { site: 'south' }),
      stranger: await listen(await stranger.as('superUser'), { tenant: stranger }),
    }
    const type = await anElementType(admin, [])
    expect(await outcome(listeners, type.id)).toEqual(['here'])
    expect((await listen(await stranger.as('superUser'))).status).toBe(404)
    expect((await listen(await tenant.as('siteAdmin', ['south']))).status).toBe(404)
  })

  test('of rows whose definition they may not see', async () => {
    const { listeners } = await everyRole()
    for (const [status, visibleTo] of [
      ['draft', ['tenantAdmin']],
      ['private', ['siteAdmin', 'tenantAdmin']],
      ['published', ['restricted', 'user', 'siteAdmin', 'tenantAdmin']],
    ] as const) {
      const type = await anElementType(admin, [], { status })
      const element = await anElement(admin, type.id)
      const recordType = await aRecordType(admin, [], { status })
      const record = await aRecord(admin, recordType.id)
      const operationType = await anOperationType(admin, type.id, [], { status })
      for (const { id } of [type, element, recordType, record, operationType])
        expect([status, await outcome(listeners, id)]).toEqual([status, visibleTo])
    }
  })

  test('of a definition that was withdrawn, but those who saw it', async () => {
    const type = await anElementType(admin, [])
    const { listeners } = await everyRole()
    const withdrawn = await admin.call<typeof type>('PUT', `/elementTypes/${type.id}`, { ...type, status: 'draft' })
    expect(await outcome(listeners, type.id)).toHaveLength(4)
    const { listeners: later } = await everyRole()
    await admin.call('PUT', `/elementTypes/${type.id}`, { ...type, status: 'draft', version: withdrawn.body.version })
    expect(await outcome(later, type.id)).toEqual(['tenantAdmin'])
  })

  test('of transactions of others, unless they see them', async () => {
    const inTenant = await aTenant(server)
    const chief = await inTenant.as('tenantAdmin')
    const { people, listeners } = await everyRole(inTenant)
    const open = await aServiceOf(chief, 'updatableForm')
    const started = await open.run(people.user)
    expect(started.status).toBe(201)
    // the restricted user has no privilege: they see neither the service nor its transactions
    expect(await outcome(listeners, started.body.transactionId)).toEqual(['user', 'siteAdmin', 'tenantAdmin'])
    expect(await outcome(listeners, open.service.id)).toEqual(['user', 'siteAdmin', 'tenantAdmin'])
    const own = await aPrivilege(chief, open.service.id, {
      grants: [{ transactionTypeId: open.service.id, operationModes: ['start'], view: 'own', forOthers: false }],
    })
    const grantee = await inTenant.as('user')
    await givePrivilege(inTenant, grantee.userId, own.id)
    const grantees = { ...listeners, grantee: await listen(grantee, { tenant: inTenant }) }
    const mine = await open.run(grantee)
    expect(mine.status).toBe(201)
    expect(await outcome(grantees, mine.body.transactionId)).toEqual(['user', 'siteAdmin', 'tenantAdmin', 'grantee'])
    const theirs = await open.run(people.user)
    expect(await outcome(grantees, theirs.body.transactionId)).toEqual(['user', 'siteAdmin', 'tenantAdmin'])
  })

  test('of a restricted service without a privilege for it', async () => {
    const { listeners, people } = await everyRole()
    const type = await anElementType(admin, [])
    const service = await aService(admin, await anOperationType(admin, type.id, []), { restricted: true })
    expect(await outcome(listeners, service.id)).toEqual(['siteAdmin', 'tenantAdmin'])
    const element = await anElement(admin, type.id)
    const operation = service.operations[0]!
    const body = {
      elementId: element.id,
      transactionTypeId: service.id,
      operationTypeId: operation.operationTypeId,
      operationTypeVersion: 1,
    }
    const done = await people.siteAdmin.call<{ transactionId: TransactionId }>('POST', '/operations', body, withKey())
    expect(done.status).toBe(201)
    expect(await outcome(listeners, done.body.transactionId)).toEqual(['siteAdmin', 'tenantAdmin'])
  })

  test('of people and privileges whom they do not administer; of others’ preferences', async () => {
    const { listeners, people } = await everyRole()
    const south = { ...listeners, southern: await listen(await tenant.as('siteAdmin', ['south']), { site: 'south' }) }
    const person = await aUser(admin, { sites: ['north'], role: 'user' })
    expect(await outcome(south, person.id)).toEqual(['siteAdmin', 'tenantAdmin'])
    const chief = await aUser(admin, { sites: ['north'], role: 'tenantAdmin' })
    expect(await outcome(listeners, chief.id)).toEqual(['tenantAdmin'])
    await people.restricted.call('PUT', '^/me', { name: 'Ny', version: 1 })
    expect(await outcome(listeners, people.restricted.userId)).toEqual(['restricted', 'siteAdmin', 'tenantAdmin'])
    const service = await aService(admin, await anOperationType(admin, (await anElementType(admin, [])).id, []))
    expect(await outcome(listeners, (await aPrivilege(admin, service.id)).id)).toEqual(['siteAdmin', 'tenantAdmin'])
    expect(
      listeners
        .user!.changes()
        .filter((change) => change.startsWith('preference'))
        .every((change) => change.endsWith(people.user.userId)),
    ).toBe(true)
  })
})

const givePrivilege = (inTenant: TestTenant, userId: UserId, privilegeId: PrivilegeId) =>
  server.database.transaction({ kind: 'site', tenantId: inTenant.id, siteIds: [inTenant.sites[0]!.id] }, (tx) =>
    tx
      .insertInto('user_privileges')
      .values({ tenant_id: inTenant.id, site_id: inTenant.sites[0]!.id, user_id: userId, privilege_id: privilegeId })
      .execute(),
  )
