import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { CALLS } from '@verka/domain/calls.ts'
import type { Call } from '@verka/domain/api/contract.ts'
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
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { aConfig } from '../../testing/made/outside/processors.ts'
import { aPublicList } from '../../testing/made/open/public-lists.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server, { settings: { reservations: true } })
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

const entries = async () => (await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { limit: 500 })).body.items

test('a deletion of any entity writes exactly one entry; saving: http/promises/foreign-pages.test.ts', async () => {
  const type = await anElementType(admin, [])
  const operationType = await anOperationType(admin, type.id, [])
  const service = await aService(admin, operationType)
  const made: Record<string, () => Promise<{ id: string }>> = {
    deleteElementType: () => anElementType(admin, []),
    deleteOperationType: () => anOperationType(admin, type.id, []),
    deleteTransactionType: () => aService(admin, operationType),
    deleteElement: () => anElement(admin, type.id),
    deleteRecordType: () => aRecordType(admin, []),
    deleteRecord: async () => aRecord(admin, (await aRecordType(admin, [])).id),
    deleteFile: async () => (await admin.call<{ id: string }>('POST', '/files', { fileName: 'a.txt', base64: 'aGVq' })).body,
    async deleteLibraryFile() {
      const { id: fileId } = (await admin.call<{ id: string }>('POST', '/files', { fileName: 'b.txt', base64: 'aGVq' })).body
      return (await admin.call<{ id: string }>('POST', '/libraryFiles', { fileId })).body
    },
    deleteUser: () => aUser(admin),
    deleteDataSchema: async () =>
      (await admin.call<{ id: string }>('POST', '/schemas', { key: 'gone', localizedNames: [{ culture: 'sv-SE', text: 'Borttaget' }] }))
        .body,
    deleteIntegrationAccount: async () =>
      (await admin.call<{ id: string }>('POST', '^/integrationAccounts', { name: 'ERP', role: 'user' })).body,
    deletePrivilege: () => aPrivilege(admin, service.id),
    deleteProcessorConfig: () => aConfig(admin, 'email', { to: 'drift@lindvik.example' }),
    deletePublicList: () => aPublicList(admin),
    deleteSandbox: async () => (await admin.call<{ id: string }>('POST', '^/sandboxes', { source: 'south' })).body,
    deleteStation: async () => (await admin.call<{ id: string }>('POST', '/stations', { name: 'Förrådet' })).body,
    deleteView: async () =>
      (
        await admin.call<{ id: string }>('POST', '/views', {
          list: 'elements',
          name: 'Nya',
          question: { search: '', ordering: [], filters: [] },
        })
      ).body,
    deleteTransaction: async () => {
      const rounds = await aServiceOf(admin, 'simpleForm')
      return { id: (await rounds.run(admin)).body.transactionId }
    },
    cancelReservation: async () => {
      const loans = await aServiceOf(admin, 'loan')
      const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
      const booking = { elementId: (await loans.anObject()).id, transactionTypeId: loans.service.id, from: inHours(2), to: inHours(4) }
      return (await admin.call<{ id: string }>('POST', '/reservations', booking, withKey())).body
    },
  }
  // those of tenants leave theirs elsewhere: tenants/life/remove-tenant.test.ts, tenants/life/tenant-life.test.ts. A login that is unlinked
  // and a secret that is removed change their person or account: session/other-login-server.test.ts, integration-accounts/secrets.test.ts
  // an import is shown with its own entries: imports/imports.test.ts. A code and a device are parts of a person and a station:
  // stations/stations.test.ts
  const changing = [
    'unlinkUserLogin',
    'unlinkIntegrationLogin',
    'deleteIntegrationSecret',
    'discardImport',
    'deleteOwnCode',
    'deleteUserCode',
    'revokeStation',
  ]
  const deletes = (Object.values(CALLS) as Call[]).filter(
    ({ method, scope, name }) => method === 'DELETE' && scope !== 'installation' && !changing.includes(name),
  )
  expect(deletes.map((call) => call.name).sort()).toEqual(Object.keys(made).sort())
  for (const call of deletes) {
    const { id } = await made[call.name]!()
    const before = (await entries()).length
    const path = `${call.scope === 'tenant' ? '^' : ''}${call.path.replace('{id}', id)}?version=1${call.name === 'deleteTransaction' ? '&reason=fel' : ''}`
    expect([
      call.name,
      (await admin.call('DELETE', ['deleteFile', 'deleteSandbox'].includes(call.name) ? path.split('?')[0]! : path)).status,
    ]).toEqual([call.name, 204])
    const items = await entries()
    expect([call.name, items.length - before, items[0]?.action, items[0]?.entityId]).toEqual([call.name, 1, 'delete', id])
  }
})
