import { addressesBelow, defineResource } from '../resources/resource.ts'

export const elementType = defineResource({
  name: 'elementType',
  plural: 'elementTypes',
  scope: 'site',
  access: 'definitions',
  audience: 'definition',
  addresses: addressesBelow('/elements/types'),
  obeysLockdown: true,
})
