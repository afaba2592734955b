import { IconClipboardList } from '@tabler/icons-react'
import { transactionType as described } from '@verka/domain/transaction-types/transaction-types.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'
import { PROCESSOR_TEXTS } from '../processors/processors.resource.ts'

export const transactionType = defineClientResource(described, {
  icon: IconClipboardList,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  // a site administrator sees the menu without the services (specification section 6)
  menu: { label: 'shell.services', in: 'main', position: 40, onlyFor: 'write' },
  hasRules: true,
  creation: null,
  // what a service sends, and for whom it is open
  texts: PROCESSOR_TEXTS,
})
