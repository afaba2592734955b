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
})
