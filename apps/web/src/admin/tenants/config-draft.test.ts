import { expect, test } from 'vitest'
import { DEFAULT_THEMES, tenantConfigBodySchema, type TenantConfig } from '@verka/domain/tenants/tenant-config.ts'
import { configBody, configDraft } from './config-draft.ts'

test('access without a login is neither shown nor changed until there is something to open', () => {
  const config: TenantConfig = {
    id: '019df82c-71d5-7492-bcba-5bd99844f001',
    version: 3,
    resourceConfiguration: { globalResources: { logoUrl: null, colours: DEFAULT_THEMES }, adminResources: { colours: null } },
    clientResources: { useElementListExe: true },
    settings: { anonymousAccess: true, disableColumnSorting: false, reservations: true, lockdown: false },
    can: { edit: true },
  }
  const draft = configDraft(config)
  expect(draft).not.toHaveProperty('anonymousAccess')
  const body = tenantConfigBodySchema.parse(configBody(draft))
  // an omitted property is unchanged
  expect(body.settings).toEqual({ disableColumnSorting: false, reservations: true, lockdown: false })
})
