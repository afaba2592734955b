import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { Privilege } from '@verka/domain/privileges/privileges.api.ts'
import type { Replication, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import type { Sandbox, SandboxLoss } from '@verka/domain/sandboxes/sandboxes.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { aBuiltSite } from '../../testing/made/sites/a-built-site.ts'
import { aSandbox } from '../../testing/made/sites/a-sandbox.ts'
import { aField, anElementType } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})

const back = (sandbox: Sandbox) => ({
  tenantKey: tenant.key,
  siteKey: sandbox.key,
  targetTenantId: tenant.id,
  targetSiteId: tenant.sites[0]!.id,
  replicateRecords: true,
  replicatePrivileges: true,
})
const statesOf = async (sandbox: Sandbox) =>
  (await admin.call<ReplicationPlan>('POST', '/api/v2/templates/plan', back(sandbox))).body.items.map(
    ({ kind, state }) => `${kind} ${state}`,
  )
async function takeBack(sandbox: Sandbox): Promise<Replication> {
  const { status, body } = await admin.call<Replication>('POST', '/api/v2/templates/replicate', back(sandbox))
  if (status !== 200) throw new Error(JSON.stringify(body))
  await tenant.work()
  const path = `/api/v2/templates/replications/${tenant.id}/${tenant.sites[0]!.id}/${body.id}`
  return (await admin.call<Replication>('GET', path)).body
}

test('names that were made up are no changes: only what was changed in the sandbox returns, and the real names stay', async () => {
  await tenant.as('user')
  const { items: people } = (await admin.call<{ items: { name: string }[] }>('GET', '^/users')).body
  const name = people.map((person) => person.name).find((one) => one === 'Test user')!
  const hint = aField('hint', 'text', { localizedDescriptions: localized(`Fråga ${name} om nyckeln`) })
  const { id } = await anElementType(admin, [hint], { localizedNames: localized(`Nyckel till ${name}`) })
  const { sandbox, call } = await aSandbox(tenant, admin)
  const { items } = (await call<{ items: ElementType[] }>('GET', '/elementTypes')).body
  const copy = (await call<ElementType>('GET', `/elementTypes/${items[0]!.id}`)).body
  expect(JSON.stringify(copy)).not.toContain(name)
  expect(await statesOf(sandbox)).toEqual(['elementType same'])
  const fields = [aField('extra', 'text'), ...copy.dataPropertyTypes]
  expect((await call('PUT', `/elementTypes/${copy.id}`, { ...copy, dataPropertyTypes: fields })).status).toBe(200)
  expect(await statesOf(sandbox)).toEqual(['elementType update'])
  const done = await takeBack(sandbox)
  expect(done).toMatchObject({ state: 'done', counts: { updated: 1 } })
  const after = (await admin.call<ElementType>('GET', `/elementTypes/${id}`)).body
  expect(after.localizedNames[0]!.text).toBe(`Nyckel till ${name}`)
  expect(after.dataPropertyTypes.map(({ key, localizedDescriptions }) => [key, localizedDescriptions[0]?.text])).toEqual([
    ['extra', undefined],
    ['hint', `Fråga ${name} om nyckeln`],
  ])
  expect(await statesOf(sandbox)).toEqual(['elementType same'])
  // a change of the source alone is kept
  const changed = await admin.call('PUT', `/elementTypes/${id}`, {
    ...after,
    can: undefined,
    localizedDescriptions: localized('Alla nycklar'),
  })
  expect(changed.status).toBe(200)
  expect(await statesOf(sandbox)).toEqual(['elementType kept'])
})

test('a service that is deleted in the sandbox is listed, stays in the source, and takes no right to it', async () => {
  const { service, privilege } = await aBuiltSite(admin)
  const { sandbox, call } = await aSandbox(tenant, admin)
  const [copy] = (await call<{ items: TransactionType[] }>('GET', '/transactionTypes')).body.items
  expect((await call('DELETE', `/transactionTypes/${copy!.id}?version=${copy!.version}`)).status).toBe(204)
  expect((await statesOf(sandbox)).filter((state) => !state.endsWith('same'))).toEqual(['transactionType gone'])
  const { items } = (await admin.call<ReplicationPlan>('POST', '/api/v2/templates/plan', back(sandbox))).body
  expect(items.find(({ state }) => state === 'gone')).toMatchObject({
    names: service.localizedNames,
    targetId: service.id,
    isWritten: false,
  })
  expect((await admin.call<SandboxLoss>('GET', `^/sandboxes/${sandbox.id}/loss`)).body.definitions).toBe(1)
  await takeBack(sandbox)
  const after = (await admin.call<Privilege>('GET', `/privileges/${privilege.id}`)).body
  expect(after.grants.map(({ transactionTypeId }) => transactionTypeId)).toEqual([service.id])
})
