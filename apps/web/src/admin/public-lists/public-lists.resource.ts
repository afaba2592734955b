import { IconWorldShare } from '@tabler/icons-react'
import { publicList as described } from '@verka/domain/public-lists/public-lists.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const publicList = defineClientResource(described, {
  icon: IconWorldShare,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: { label: 'shell.publicLists', in: 'main', position: 46 },
  creation: 'palette.newPublicList',
  texts: {
    'sv-SE': () => import('@verka/messages/sv-SE/public-lists.ts'),
    'en-US': () => import('@verka/messages/en-US/public-lists.ts'),
    'nb-NO': () => import('@verka/messages/nb-NO/public-lists.ts'),
  },
})
