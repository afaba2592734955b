import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_THEMES, tenantConfigBodySchema, type TenantConfig } from '@verka/domain/tenants/tenant-config.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { configBody, configDraft } from './config-draft.ts'
import { loadSchemas } from '../../../forms/draft/late-schema.ts'

beforeAll(loadSchemas)

test('every feature is edited, and saved as it is shown', () => {
  const config: TenantConfig = {
    id: asId('019df82c-71d5-7492-bcba-5bd99844f001'),
    version: 3,
    resourceConfiguration: { globalResources: { logoUrl: null, colours: DEFAULT_THEMES }, adminResources: { colours: null } },
    clientResources: { useElementListExe: true },
    settings: { anonymousAccess: true, disableColumnSorting: false, reservations: true, lockdown: false },
    openReports: { keepReportsDays: 30, keepContactDays: 90 },
    can: { edit: true },
  }
  const draft = configDraft(config)
  expect(draft).toMatchObject({ anonymousAccess: true, disableColumnSorting: false, reservations: true, lockdown: false })
  const body = tenantConfigBodySchema.parse(configBody(draft))
  expect(body.settings).toEqual({ anonymousAccess: true, disableColumnSorting: false, reservations: true, lockdown: false })
})
