import { defineResource } from '../resources/resource.ts'

/** A change of many rows at once. Each row has its own audit entry, which the log omits by default. */
export const bulkChange = defineResource({
  name: 'bulkChange',
  plural: 'bulkChanges',
  scope: 'site',
  access: 'bulkChanges',
  audience: 'readers',
  addresses: { list: '/bulkChanges' },
})
