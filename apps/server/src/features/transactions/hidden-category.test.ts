import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

type Listed = { items: { id: string }[] }

test.each(['private', 'draft'] as const)('what others did with objects of a %s category is hidden as the objects are', async (status) => {
  const made = await aServiceOf(admin, 'issueManagement')
  const [member, other] = [await tenant.as('privilegedUser'), await tenant.as('privilegedUser')]
  const { body: case_ } = await made.run(admin)
  const { body: own } = await made.run(member)
  const path = `/elementTypes/${made.service.elementTypeId}`
  const { body: type } = await admin.call<ElementType>('GET', path)
  expect((await admin.call('PUT', path, { ...type, can: undefined, status })).status).toBe(200)

  const seenBy = async (caller: Caller) => {
    const ids = async (url: string) => (await caller.call<Listed>('POST', url, {})).body.items.map(({ id }) => id)
    const statusOf = async (url: string) => (await caller.call('GET', url)).status
    return {
      all: await ids('/transactions/filter'),
      own: await ids('/transactions/filter?type=own'),
      executions: await ids(`/operations/filter?operationTypeId=${made.functions.get('start')!.id}`),
      services: (await caller.call<Listed>('GET', '/transactionTypes')).body.items.map(({ id }) => id),
      single: await statusOf(`/transactions/${case_.transactionId}`),
      full: await statusOf(`/transactions/${case_.transactionId}/full`),
      ofService: (await caller.call('POST', `/transactions/filter?transactionTypeId=${made.service.id}`, {})).status,
    }
  }
  const hidden = { all: [], own: [], executions: [], services: [], single: 404, full: 404, ofService: 404 }
  expect(await seenBy(other)).toEqual(hidden)
  expect((await other.call('GET', `/transactions/${case_.transactionId}/pdf`)).status).toBe(404)
  // what a person did themselves stays theirs
  expect(await seenBy(member)).toEqual({ ...hidden, own: [own.transactionId] })
  const forAdministrators = await seenBy(admin)
  expect(forAdministrators).toMatchObject({ single: 200, full: 200, ofService: 200 })
  expect(forAdministrators.all).toEqual(expect.arrayContaining([case_.transactionId, own.transactionId]))
  expect(forAdministrators.executions).toHaveLength(2)
})
