import { IconDeviceTablet } from '@tabler/icons-react'
import { station as described } from '@verka/domain/stations/stations.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const station = defineClientResource(described, {
  icon: IconDeviceTablet,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: { label: 'shell.stations', in: 'main', position: 47 },
  creation: 'palette.newStation',
  texts: {
    'sv-SE': () => import('@verka/messages/sv-SE/stations.ts'),
    'en-US': () => import('@verka/messages/en-US/stations.ts'),
    'nb-NO': () => import('@verka/messages/nb-NO/stations.ts'),
  },
})
