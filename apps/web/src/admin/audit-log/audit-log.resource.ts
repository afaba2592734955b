import { IconListSearch } from '@tabler/icons-react'
import { auditLog as described } from '@verka/domain/audit/audit-log.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'
import { TENANT_TEXTS } from '../tenants/tenants.resource.ts'

export const auditLog = defineClientResource(described, {
  icon: IconListSearch,
  pages: {
    list: () => import('./list-page.tsx'),
  },
  menu: { label: 'shell.auditLog', in: 'advanced', position: 30 },
  creation: null,
  texts: TENANT_TEXTS,
})
