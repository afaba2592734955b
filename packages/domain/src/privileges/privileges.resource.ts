import { addressesBelow, defineResource } from '../resources/resource.ts'

export const privilege = defineResource({
  name: 'privilege',
  plural: 'privileges',
  scope: 'site',
  access: 'privileges',
  audience: 'readers',
  addresses: addressesBelow('/users/privileges'),
})
