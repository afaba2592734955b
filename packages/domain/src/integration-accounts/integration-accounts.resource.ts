import { addressesBelow, defineResource } from '../resources/resource.ts'

export const integrationAccount = defineResource({
  name: 'integrationAccount',
  plural: 'integrationAccounts',
  scope: 'tenant',
  access: 'integrationAccounts',
  audience: 'readers',
  addresses: addressesBelow('/users/integrationAccounts'),
})
