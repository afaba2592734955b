import { addressesBelow, defineResource } from '../resources/resource.ts'

export const recordType = defineResource({
  name: 'recordType',
  plural: 'recordTypes',
  scope: 'site',
  access: 'definitions',
  audience: 'definition',
  addresses: addressesBelow('/records/types'),
})
