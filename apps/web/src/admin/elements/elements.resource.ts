import { IconBox } from '@tabler/icons-react'
import { element as described } from '@verka/domain/elements/elements.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const element = defineClientResource(described, {
  icon: IconBox,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  texts: {
    'sv-SE': () => import('@verka/messages/sv-SE/labels.ts'),
    'en-US': () => import('@verka/messages/en-US/labels.ts'),
    'nb-NO': () => import('@verka/messages/nb-NO/labels.ts'),
  },
  menu: null,
  creation: null,
})
