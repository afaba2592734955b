import { IconFolders } from '@tabler/icons-react'
import { libraryFile as described } from '@verka/domain/library/library.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const libraryFile = defineClientResource(described, {
  icon: IconFolders,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: { label: 'shell.files', in: 'main', position: 47 },
  creation: 'palette.newFile',
  texts: {
    'sv-SE': () => import('@verka/messages/sv-SE/files.ts'),
    'en-US': () => import('@verka/messages/en-US/files.ts'),
    'nb-NO': () => import('@verka/messages/nb-NO/files.ts'),
  },
})
