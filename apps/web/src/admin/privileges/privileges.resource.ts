import { IconShieldCheck } from '@tabler/icons-react'
import { privilege as described } from '@verka/domain/privileges/privileges.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const privilege = defineClientResource(described, {
  icon: IconShieldCheck,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: { label: 'shell.privileges', in: 'advanced', position: 10 },
  creation: 'palette.newPrivilege',
  texts: {
    'sv-SE': () => import('@verka/messages/sv-SE/privileges.ts'),
    'en-US': () => import('@verka/messages/en-US/privileges.ts'),
    'nb-NO': () => import('@verka/messages/nb-NO/privileges.ts'),
  },
})
