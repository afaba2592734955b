import { IconUsers } from '@tabler/icons-react'
import { user as described } from '@verka/domain/users/users.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const user = defineClientResource(described, {
  icon: IconUsers,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: { label: 'shell.users', in: 'main', position: 50 },
  creation: 'palette.newUser',
  texts: {
    'sv-SE': () => import('@verka/messages/sv-SE/users.ts'),
    'en-US': () => import('@verka/messages/en-US/users.ts'),
    'nb-NO': () => import('@verka/messages/nb-NO/users.ts'),
  },
})
