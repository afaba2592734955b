import { addressesBelow, defineResource } from '../resources/resource.ts'

export const dataSchema = defineResource({
  name: 'dataSchema',
  plural: 'schemas',
  scope: 'site',
  access: 'schemas',
  audience: 'readers',
  addresses: addressesBelow('/schemas'),
})
