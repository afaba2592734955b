import { defineResource } from '../resources/resource.ts'

/** A replication of definitions into a site. */
export const replication = defineResource({
  name: 'replication',
  plural: 'replications',
  scope: 'site',
  access: 'replication',
  audience: 'readers',
  addresses: { list: '/replication' },
})
