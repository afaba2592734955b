import { defineResource } from '../resources/resource.ts'

/** A copy of a site to try things in, of which nothing is sent. */
export const sandbox = defineResource({
  name: 'sandbox',
  plural: 'sandboxes',
  scope: 'tenant',
  access: 'sandboxes',
  audience: 'readers',
  addresses: { list: '/sandboxes' },
})
