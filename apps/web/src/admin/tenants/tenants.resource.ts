import { IconBuildingCommunity } from '@tabler/icons-react'
import { tenant as described } from '@verka/domain/tenants/tenants.resource.ts'
import type { EntityTexts } from '@verka/messages/load.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const TENANT_TEXTS: EntityTexts = {
  'sv-SE': () => import('@verka/messages/sv-SE/tenants.ts'),
  'en-US': () => import('@verka/messages/en-US/tenants.ts'),
  'nb-NO': () => import('@verka/messages/nb-NO/tenants.ts'),
}

export const tenant = defineClientResource(described, {
  icon: IconBuildingCommunity,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: { label: 'shell.tenants', in: 'advanced', position: 20 },
  creation: 'palette.newTenant',
  texts: TENANT_TEXTS,
})
