import { defineResource } from '../resources/resource.ts'

/** Many things changed at once: they have entries of their own, which the audit log leaves out. */
export const bulkChange = defineResource({
  name: 'bulkChange',
  plural: 'bulkChanges',
  scope: 'site',
  access: 'bulkChanges',
  audience: null,
  addresses: { list: '/bulkChanges' },
})
