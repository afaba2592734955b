import { defineResource } from '../resource.ts'

export const preference = defineResource({
  name: 'preference',
  plural: 'preferences',
  scope: 'tenant',
  access: 'preferences',
  audience: 'owner',
  addresses: {},
})
