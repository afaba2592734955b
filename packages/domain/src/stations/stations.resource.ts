import { addressesBelow, defineResource } from '../resources/resource.ts'

/** A shared device at which people borrow and return objects with a code or a PIN, without a login. */
export const station = defineResource({
  name: 'station',
  plural: 'stations',
  scope: 'site',
  access: 'stations',
  audience: 'readers',
  addresses: addressesBelow('/stations'),
})
