import { defineResource } from '../resources/resource.ts'

export const transactionType = defineResource({
  name: 'transactionType',
  plural: 'transactionTypes',
  scope: 'site',
  access: 'definitions',
  audience: 'service',
  within: 'elementType',
  addresses: { list: '/transactions/types', create: '/transactions/types/create/$id', edit: '/transactions/types/$id/edit' },
  obeysLockdown: true,
})
