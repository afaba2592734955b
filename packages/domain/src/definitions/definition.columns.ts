import type { LocalizedTexts } from '../localization/localized-text.ts'
import { defineColumns } from '../resources/columns.ts'
import type { ContentStatus } from './content-status.ts'

interface ListedDefinition {
  localizedNames: LocalizedTexts
  status: ContentStatus
  updatedAt: string
}

/** The columns that all lists of definitions have. */
export const DEFINITION_COLUMNS = defineColumns<ListedDefinition>()({
  name: { title: 'admin.name', holds: 'text', value: ({ localizedNames }, { textOf }) => textOf(localizedNames), isMain: true },
  status: {
    title: 'admin.status',
    holds: 'text',
    value: ({ status }) => status,
    choices: { draft: 'admin.status.draft', private: 'admin.status.private', published: 'admin.status.published' },
    width: 180,
  },
  updatedAt: {
    title: 'admin.changed',
    holds: 'moment',
    value: ({ updatedAt }) => updatedAt,
    filter: 'day',
    width: 180,
    isHiddenOnPhone: true,
  },
})
