import { defineResource } from '../resources/resource.ts'

/** Which tenants may use an implementation. */
export const processorRestriction = defineResource({
  name: 'processorRestriction',
  plural: 'processorRestrictions',
  scope: 'installation',
  access: 'processorRestrictions',
  audience: 'readers',
  addresses: {
    list: '/processors/restrictions/$type',
    create: '/processors/restrictions/create/$type/$key',
    edit: '/processors/restrictions/$type/$key/edit',
  },
})
