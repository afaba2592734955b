import { defineResource } from '../resources/resource.ts'

export const element = defineResource({
  name: 'element',
  plural: 'elements',
  scope: 'site',
  access: 'elements',
  audience: 'instance',
  within: 'elementType',
  addresses: { list: '/elements/list/$id', create: '/elements/create/$id', edit: '/elements/$id/edit' },
})
