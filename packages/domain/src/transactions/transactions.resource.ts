import { defineResource } from '../resources/resource.ts'

export const transaction = defineResource({
  name: 'transaction',
  plural: 'transactions',
  scope: 'site',
  access: 'transactions',
  audience: 'transaction',
  addresses: {},
})
