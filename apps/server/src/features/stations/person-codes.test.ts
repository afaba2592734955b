import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { PersonCode } from '@verka/domain/stations/person-codes.api.ts'
import { aServiceOf, type Problem } from '../../testing/made/services/services-of-modes.ts'
import { aStation } from '../../testing/made/open/stations.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let person: Caller
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await aTenant(server)
  admin = await tenant.as('siteAdmin')
  person = await tenant.as('privilegedUser')
})

describe('the code of a person', () => {
  const ofUser = () => `/api/v2/${tenant.key}/users/${person.userId}/code`

  test('is shown to themselves alone, and the earlier one is refused once it is changed or removed', async () => {
    const at = await aStation(server, tenant, admin, [])
    const { body: first } = await person.call<PersonCode>('POST', `/api/v2/${tenant.key}/me/code`, {})
    const own = await person.call<{ code: PersonCode | null }>('GET', `/api/v2/${tenant.key}/me/code`)
    expect(own.body.code).toEqual(first)
    const seen = await admin.call<object>('GET', ofUser())
    expect(seen.body).toEqual({ code: { isCard: false, createdAt: first.createdAt } })
    const { body: second } = await admin.call<PersonCode>('POST', ofUser(), {})
    expect([await at.scan(first.code), (await at.pin(first.pin)).body]).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }])
    expect(await at.scan(second.code)).toMatchObject({ kind: 'person' })
    expect((await person.call('DELETE', `/api/v2/${tenant.key}/me/code`)).status).toBe(204)
    expect(await at.scan(second.code)).toEqual({ kind: 'unknown' })
    expect((await person.call<{ code: null }>('GET', `/api/v2/${tenant.key}/me/code`)).body).toEqual({ code: null })
    // each change is in the log with the name of the person; neither the code nor the PIN is
    const { body: log } = await (
      await tenant.as('tenantAdmin')
    ).call<{ items: AuditEntry[] }>('POST', `/api/v2/${tenant.key}/auditLog/filter`, { limit: 50 })
    const ofPerson = log.items.filter(({ entityId }) => entityId === person.userId)
    expect(ofPerson.map(({ action, name, actor }) => [action, name, actor?.id])).toEqual([
      ['update', 'Test privilegedUser', person.userId],
      ['update', 'Test privilegedUser', admin.userId],
      ['update', 'Test privilegedUser', person.userId],
    ])
    for (const secret of [first.code, first.pin, second.code]) expect(JSON.stringify(log)).not.toContain(secret)
  })

  test('may be that of a card that nothing and nobody else has', async () => {
    const { element } = await aServiceOf(await tenant.as('tenantAdmin'), 'loan')
    const at = await aStation(server, tenant, admin, [])
    const link = (card: string, path = ofUser()) => admin.call<Problem>('POST', path, { card })
    expect((await link('12345')).body.errors).toEqual([{ message: '@validation.cardTooShort', field: 'card' }])
    expect((await link(element.code)).body.errors).toEqual([{ message: '@validation.cardOfElement', field: 'card' }])
    expect((await link('04A2-99F1')).status).toBe(201)
    expect(await at.scan('04a2-99f1')).toMatchObject({ kind: 'person' })
    const other = await tenant.as('privilegedUser')
    const taken = await link('04a2-99F1', `/api/v2/${tenant.key}/users/${other.userId}/code`)
    expect(taken.body.errors).toEqual([{ message: '@validation.cardTaken', field: 'card' }])
  })

  test('is not changed by somebody who may not save the user', async () => {
    const chief = await tenant.as('tenantAdmin')
    const path = `/api/v2/${tenant.key}/users/${chief.userId}/code`
    for (const method of ['POST', 'GET', 'DELETE'] as const)
      expect((await admin.call(method, path, method === 'POST' ? {} : undefined)).status).not.toBeLessThan(400)
    expect((await person.call('POST', ofUser(), {})).status).toBe(403)
  })
})
