import { defineResource } from '../resources/resource.ts'

export const preference = defineResource({
  name: 'preference',
  plural: 'preferences',
  scope: 'tenant',
  access: 'preferences',
  audience: 'owner',
  addresses: {},
})
