import { defineResource } from '../resources/resource.ts'

/** A configured processor of a site, with its deliveries. */
export const processorConfig = defineResource({
  name: 'processorConfig',
  plural: 'processorConfigs',
  scope: 'site',
  access: 'processors',
  audience: 'readers',
  // `$type`: module or integration; `$key`: the implementation
  addresses: {
    list: '/processors/configs/$type',
    create: '/processors/configs/create/$type/$key',
    edit: '/processors/configs/$id/edit',
  },
})
