import { addressesBelow, defineResource } from '../resources/resource.ts'

/** A tenant, and to its own people what is set up in it: its name, sites, look, what is switched on, whether it is locked. */
export const tenant = defineResource({
  name: 'tenant',
  plural: 'tenants',
  scope: 'installation',
  access: 'tenants',
  audience: 'everyone',
  addresses: addressesBelow('/tenants'),
})
