import { addressesBelow, defineResource } from '../resources/resource.ts'

/** A tenant with its configuration: name, sites, look, features, lock. */
export const tenant = defineResource({
  name: 'tenant',
  plural: 'tenants',
  scope: 'installation',
  access: 'tenants',
  audience: 'everyone',
  addresses: addressesBelow('/tenants'),
})
