import { IconBraces } from '@tabler/icons-react'
import { dataSchema as described } from '@verka/domain/schemas/schemas.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const dataSchema = defineClientResource(described, {
  icon: IconBraces,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: { label: 'shell.schemas', in: 'main', position: 45 },
  hasRules: true,
  creation: 'palette.newSchema',
  texts: {
    'sv-SE': () => import('@verka/messages/sv-SE/schemas.ts'),
    'en-US': () => import('@verka/messages/en-US/schemas.ts'),
    'nb-NO': () => import('@verka/messages/nb-NO/schemas.ts'),
  },
})
