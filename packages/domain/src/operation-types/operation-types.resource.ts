import { defineResource } from '../resources/resource.ts'

export const operationType = defineResource({
  name: 'operationType',
  plural: 'operationTypes',
  scope: 'site',
  access: 'definitions',
  audience: 'definitionInCategory',
  within: 'elementType',
  addresses: { list: '/operations/types', create: '/operations/types/create/$id', edit: '/operations/types/$id/edit' },
  obeysLockdown: true,
})
