import { defineColumns } from '../resources/columns.ts'
import type { IntegrationAccount } from './integration-accounts.api.ts'

export const INTEGRATION_ACCOUNT_COLUMNS = defineColumns<IntegrationAccount>()({
  name: { title: 'integrations.name', holds: 'text', value: ({ name }) => name, isMain: true, isSearched: true, filter: 'text' },
  role: {
    title: 'users.role',
    holds: 'text',
    value: ({ role }) => role,
    choices: {
      user: 'users.role.user',
      privilegedUser: 'users.role.privilegedUser',
      siteAdmin: 'users.role.siteAdmin',
      tenantAdmin: 'users.role.tenantAdmin',
      superUser: 'users.role.superUser',
    },
    width: 200,
  },
  sites: {
    title: 'users.sites',
    holds: 'text',
    value: ({ sites }) => sites.join(', '),
    isSearched: true,
    width: 160,
    isHiddenOnPhone: true,
  },
  state: {
    title: 'integrations.state',
    holds: 'text',
    value: ({ state }) => state,
    choices: { active: 'users.state.active', disabled: 'users.state.disabled', expired: 'integrations.state.expired' },
    width: 130,
  },
  secrets: {
    title: 'integrations.validSecrets',
    holds: 'number',
    value: ({ secrets }) => secrets.filter(({ isExpired }) => !isExpired).length,
    width: 150,
    isHiddenOnPhone: true,
  },
  lastUsedAt: { title: 'integrations.lastUsed', holds: 'moment', value: ({ lastUsedAt }) => lastUsedAt ?? '', filter: 'day', width: 180 },
  updatedAt: { title: 'admin.changed', holds: 'moment', value: ({ updatedAt }) => updatedAt, width: 180, isHiddenOnPhone: true },
})
