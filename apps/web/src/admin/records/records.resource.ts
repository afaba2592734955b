import { IconListDetails } from '@tabler/icons-react'
import { record as described } from '@verka/domain/records/records.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const record = defineClientResource(described, {
  icon: IconListDetails,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: null,
  creation: null,
})
