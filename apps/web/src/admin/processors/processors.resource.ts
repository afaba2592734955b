import { IconPlugConnected, IconSend } from '@tabler/icons-react'
import type { ProcessorType } from '@verka/domain/processors/implementations/implementation.ts'
import type { EntityTexts } from '@verka/messages/load.ts'
import { processorConfig as described } from '@verka/domain/processors/processor-configs.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

/** Texts of the pages of processors, and of what other pages show of them. */
export const PROCESSOR_TEXTS: EntityTexts = {
  'sv-SE': () => import('@verka/messages/sv-SE/processors.ts'),
  'en-US': () => import('@verka/messages/en-US/processors.ts'),
  'nb-NO': () => import('@verka/messages/nb-NO/processors.ts'),
}

export const processorConfig = defineClientResource(described, {
  icon: IconSend,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: [
    { label: 'shell.modules', in: 'main', position: 60, params: { type: 'module' } },
    { label: 'shell.integrations', in: 'main', position: 62, params: { type: 'integration' }, icon: IconPlugConnected },
  ],
  choices: { type: ['module', 'integration'] satisfies ProcessorType[] },
  hasRules: true,
  creation: null,
  texts: PROCESSOR_TEXTS,
})
