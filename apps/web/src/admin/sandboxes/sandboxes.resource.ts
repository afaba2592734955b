import { IconFlask } from '@tabler/icons-react'
import { sandbox as described } from '@verka/domain/sandboxes/sandboxes.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'
import { SANDBOX_TEXTS } from '../../resources/sandbox-texts.ts'

export const sandbox = defineClientResource(described, {
  icon: IconFlask,
  pages: { list: () => import('./sandboxes-page.tsx') },
  menu: { label: 'shell.sandboxes', in: 'advanced', position: 61 },
  creation: null,
  texts: SANDBOX_TEXTS,
})
