import { IconStackFront } from '@tabler/icons-react'
import { bulkChange as described } from '@verka/domain/bulk-changes/bulk-changes.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const bulkChange = defineClientResource(described, {
  icon: IconStackFront,
  pages: {
    list: () => import('./list-page.tsx'),
  },
  menu: { label: 'shell.bulkChanges', in: 'advanced', position: 40 },
  creation: null,
})
