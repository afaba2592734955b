import { IconTags } from '@tabler/icons-react'
import { recordType as described } from '@verka/domain/record-types/record-types.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const recordType = defineClientResource(described, {
  icon: IconTags,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: { label: 'shell.recordTypes', in: 'main', position: 20 },
  hasRules: true,
  creation: 'palette.newValueType',
})
