import { IconStackFront } from '@tabler/icons-react'
import { replication as described } from '@verka/domain/replication/replication.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const replication = defineClientResource(described, {
  icon: IconStackFront,
  pages: { list: () => import('./replication-page.tsx') },
  menu: { label: 'shell.replication', in: 'advanced', position: 60 },
  creation: null,
  hasRules: true,
  texts: {
    'sv-SE': () => import('@verka/messages/sv-SE/replication.ts'),
    'en-US': () => import('@verka/messages/en-US/replication.ts'),
    'nb-NO': () => import('@verka/messages/nb-NO/replication.ts'),
  },
})
