import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { FullOperation, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { aField, anElement, anElementType, anOperationType, aService, withKey } from '../../testing/made/a-working-day.ts'
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

const fields = () => [
  aField('open', 'text'),
  aField('forAdmin', 'select', { showForUser: false, defaultValue: 'ok' }),
  aField('forUser', 'text', { showForAdmin: false, defaultValue: 'x' }),
]
type Type = ElementType | OperationType
const keysOf = (type: Type) => type.dataPropertyTypes.map((field) => field.key)

describe('a hidden field', () => {
  test('is visible to editors of the definition, and to others only if its values are', async () => {
    const elementType = await anElementType(admin, fields())
    const operationType = await anOperationType(admin, elementType.id, fields())
    const expected = {
      user: ['open', 'forUser'],
      privilegedUser: ['open', 'forUser'],
      siteAdmin: ['open', 'forAdmin'],
      tenantAdmin: ['open', 'forAdmin', 'forUser'],
      superUser: ['open', 'forAdmin', 'forUser'],
    } as const
    for (const [role, keys] of Object.entries(expected)) {
      const caller = await tenant.as(role as keyof typeof expected)
      for (const path of [`/elementTypes/${elementType.id}`, `/operationTypes/${operationType.id}`])
        for (const address of [path, `${path}/full`]) {
          const { body } = await caller.call<Type>('GET', address)
          expect([role, address, keysOf(body)]).toEqual([role, address, keys])
        }
      for (const path of ['/elementTypes', '/operationTypes', '/transactionTypes'])
        expect(JSON.stringify((await caller.call('GET', path)).body)).not.toContain('forAdmin')
    }
  })

  test('is not lost when an administrator saves the fields that they were shown', async () => {
    const type = await anElementType(admin, fields())
    const { can: _can, ...shown } = (await admin.call<ElementType>('GET', `/elementTypes/${type.id}/full`)).body
    const renamed = { ...shown, localizedNames: localized('Maskin') }
    expect((await admin.call('PUT', `/elementTypes/${type.id}`, renamed)).status).toBe(200)
    const after = (await admin.call<ElementType>('GET', `/elementTypes/${type.id}`)).body
    expect(after.dataPropertyTypes).toEqual(type.dataPropertyTypes)
  })

  test('does not block a user: the form omits it, and it is executed with its default', async () => {
    const type = await anElementType(admin, [])
    const ownFields = fields()
    const operationType = await anOperationType(admin, type.id, ownFields)
    const service = await aService(admin, operationType)
    const element = await anElement(admin, type.id)
    const user = await tenant.as('privilegedUser')
    const { body: form } = await user.call<PreparedOperation>('GET', `/operations/prepare/${operationType.id}/${element.id}/${service.id}`)
    expect(form.operationType.dataPropertyTypes.map((field) => field.key)).toEqual(['open', 'forUser'])
    const job = {
      elementId: element.id,
      transactionTypeId: service.id,
      operationTypeId: operationType.id,
      operationTypeVersion: form.operationType.version,
      dataProperties: [{ dataPropertyTypeId: ownFields[0]!.id, value: 'ja' }],
    }
    const executed = await user.call<FullOperation>('POST', '/operations', job, withKey())
    expect([executed.status, JSON.stringify(executed.body)]).toEqual([201, expect.not.stringContaining('forAdmin')])
    const seen = (await admin.call<FullOperation>('GET', `/operations/${executed.body.id}`)).body
    expect(seen.dataProperties.map((property) => property.value)).toEqual(['ja', 'ok'])
  })
})
