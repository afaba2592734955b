import { addressesBelow, defineResource } from '../resources/resource.ts'

/** Objects of a category that people without a login see under an address of its own. */
export const publicList = defineResource({
  name: 'publicList',
  plural: 'publicLists',
  scope: 'site',
  access: 'publicLists',
  audience: 'readers',
  addresses: addressesBelow('/publicLists'),
})
