import { defineResource } from '../resources/resource.ts'

export const auditLog = defineResource({
  name: 'auditLog',
  plural: 'auditLog',
  scope: 'tenant',
  access: 'auditLog',
  audience: null,
  addresses: { list: '/auditLog' },
})
