import { IconFlask } from '@tabler/icons-react'
import { sandbox as described } from '@verka/domain/sandboxes/sandboxes.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const sandbox = defineClientResource(described, {
  icon: IconFlask,
  pages: { list: () => import('./sandboxes-page.tsx') },
  menu: { label: 'shell.sandboxes', in: 'advanced', position: 61 },
  creation: null,
  texts: {
    'sv-SE': () => import('@verka/messages/sv-SE/sandboxes.ts'),
    'en-US': () => import('@verka/messages/en-US/sandboxes.ts'),
    'nb-NO': () => import('@verka/messages/nb-NO/sandboxes.ts'),
  },
})
