import { defineColumns } from '../resources/columns.ts'
import type { PublicList } from './public-lists.api.ts'

export const PUBLIC_LIST_COLUMNS = defineColumns<PublicList>()({
  name: {
    title: 'publicLists.name',
    holds: 'text',
    value: ({ localizedNames }, { textOf }) => textOf(localizedNames),
    isMain: true,
    isSearched: true,
    filter: 'text',
  },
  elementType: {
    title: 'publicLists.elementType',
    holds: 'text',
    value: ({ elementType }, { textOf }) => textOf(elementType.localizedNames),
    isSearched: true,
    filter: 'text',
  },
  key: { title: 'publicLists.key', holds: 'text', value: ({ key }) => key, isSearched: true, width: 220, isHiddenOnPhone: true },
  forms: {
    title: 'publicLists.forms',
    holds: 'text',
    value: ({ forms }, { t }) => forms.map((form) => t(`publicLists.form.${form}`)).join(', '),
    width: 200,
    isHiddenOnPhone: true,
  },
  isPublished: {
    title: 'publicLists.state',
    holds: 'text',
    value: ({ isPublished }) => (isPublished ? 'on' : 'off'),
    choices: { on: 'publicLists.on', off: 'publicLists.off' },
    width: 150,
  },
  updatedAt: { title: 'admin.changed', holds: 'moment', value: ({ updatedAt }) => updatedAt, width: 180, isHiddenOnPhone: true },
})
