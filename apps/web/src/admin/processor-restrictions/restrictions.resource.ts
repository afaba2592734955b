import type { ProcessorType } from '@verka/domain/processors/implementations/implementation.ts'
import { IconShieldLock } from '@tabler/icons-react'
import { processorRestriction as described } from '@verka/domain/processors/processor-restrictions.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const processorRestriction = defineClientResource(described, {
  icon: IconShieldLock,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: { label: 'shell.processorRestrictions', in: 'advanced', position: 25, params: { type: 'module' } },
  choices: { type: ['module', 'integration'] satisfies ProcessorType[] },
  creation: null,
  // names of implementations, and of licences
  texts: {
    'sv-SE': async () => ({
      ...(await import('@verka/messages/sv-SE/processors.ts')),
      ...(await import('@verka/messages/sv-SE/tenants.ts')),
    }),
    'en-US': async () => ({
      ...(await import('@verka/messages/en-US/processors.ts')),
      ...(await import('@verka/messages/en-US/tenants.ts')),
    }),
    'nb-NO': async () => ({
      ...(await import('@verka/messages/nb-NO/processors.ts')),
      ...(await import('@verka/messages/nb-NO/tenants.ts')),
    }),
  },
})
