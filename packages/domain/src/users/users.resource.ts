import { addressesBelow, defineResource } from '../resources/resource.ts'

export const user = defineResource({
  name: 'user',
  plural: 'users',
  scope: 'tenant',
  access: 'users',
  audience: 'people',
  addresses: addressesBelow('/users'),
})
