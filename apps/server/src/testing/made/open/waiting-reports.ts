import { randomUUID } from 'node:crypto'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { OpenReport } from '@verka/domain/open-reports/open-reports.api.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { Caller, TestTenant } from '../../servers/test-tenant.ts'
import { anElement, anElementType, anOperationType, aService } from '../a-working-day.ts'
import { aColumn, connectedTo } from './open-objects.ts'
import { aSecret } from './open-reports.ts'

/** Reports of people without a login that wait, through the calls alone. @returns their ids */
export async function waitingReports(tenant: TestTenant, admin: Caller, root: Caller, count: number): Promise<string[]> {
  const config = `/api/v2/tenants/${tenant.id}/config`
  const { version } = (await root.call<{ version: number }>('GET', config)).body
  await root.call('POST', config, { version, settings: { anonymousAccess: true } })
  const schema = { key: `open-${randomUUID().slice(0, 8)}`, localizedNames: localized('Öppet'), status: 'published', isOpen: true }
  const { body } = await admin.call<DataSchema>('POST', '/schemas', { ...schema, fields: [aColumn('title')] })
  const type = await anElementType(admin, [], { schemaConfigurations: [connectedTo(body, [])] })
  const { code } = await anElement(admin, type.id)
  const service = await aService(admin, await anOperationType(admin, type.id, []), { settings: { openReports: {} } })
  const path = `/elements/codes/${code}/services/${service.id}/reports`
  for (let number = 0; number < count; number++) {
    const status = await tenant.withoutLogin(path, { secret: aSecret(), operationTypeVersion: 1 })
    if (status !== 201) throw new Error(`a report was answered with ${status}`)
  }
  const { items } = (await admin.call<{ items: OpenReport[] }>('GET', '/openReports?state=waiting')).body
  return items.map(({ id }) => id)
}
