import { IconForms } from '@tabler/icons-react'
import { operationType as described } from '@verka/domain/operation-types/operation-types.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const operationType = defineClientResource(described, {
  icon: IconForms,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: { label: 'shell.functions', in: 'main', position: 30 },
  hasRules: true,
  creation: null,
})
