import { IconFileImport } from '@tabler/icons-react'
import { dataImport as described } from '@verka/domain/imports/imports.resource.ts'
import type { EntityTexts } from '@verka/messages/load.ts'
import { defineClientResource } from '../../resources/resource.ts'

/** Texts of the pages of imports. */
export const IMPORT_TEXTS: EntityTexts = {
  'sv-SE': () => import('@verka/messages/sv-SE/imports.ts'),
  'en-US': () => import('@verka/messages/en-US/imports.ts'),
  'nb-NO': () => import('@verka/messages/nb-NO/imports.ts'),
}

export const dataImport = defineClientResource(described, {
  icon: IconFileImport,
  pages: {
    edit: () => import('./import-page.tsx'),
  },
  menu: null,
  creation: null,
  texts: IMPORT_TEXTS,
})
