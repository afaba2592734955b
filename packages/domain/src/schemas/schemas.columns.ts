import { DEFINITION_COLUMNS } from '../definitions/definition.columns.ts'
import { defineColumns } from '../resources/columns.ts'
import type { DataSchema } from './schemas.api.ts'

export const SCHEMA_COLUMNS = defineColumns<DataSchema>()({
  name: DEFINITION_COLUMNS.name,
  key: { title: 'schemas.key', holds: 'text', value: ({ key }) => key, isSearched: true, filter: 'text', width: 200 },
  fields: { title: 'schemas.fields', holds: 'number', value: ({ fields }) => fields.length, width: 120 },
  isOpen: {
    title: 'schemas.openTitle',
    holds: 'text',
    value: ({ isOpen }) => (isOpen ? 'open' : 'closed'),
    choices: { open: 'schemas.open', closed: 'schemas.notOpen' },
    width: 170,
    isHiddenOnPhone: true,
  },
  status: DEFINITION_COLUMNS.status,
  updatedAt: DEFINITION_COLUMNS.updatedAt,
})
