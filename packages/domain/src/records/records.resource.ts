import { defineResource } from '../resources/resource.ts'

export const record = defineResource({
  name: 'record',
  plural: 'records',
  scope: 'site',
  access: 'records',
  audience: 'instance',
  within: 'recordType',
  addresses: { list: '/records/list/$id', create: '/records/create/$id', edit: '/records/$id/edit' },
})
