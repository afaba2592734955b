import { IconCategory } from '@tabler/icons-react'
import { elementType as described } from '@verka/domain/element-types/element-types.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const elementType = defineClientResource(described, {
  icon: IconCategory,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: { label: 'shell.categories', in: 'main', position: 10 },
  hasRules: true,
  creation: 'palette.newCategory',
})
