import { IconBraces } from '@tabler/icons-react'
import { exportSchemas, getDataSchemaUses, getDataSchema, listSchemas, type DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/files/documents.ts'
import type { DefinitionKind } from '../definitions/definition-kind.ts'

const edit = (id: string) => addressOf('/schemas/$id/edit', { id })

/** Data schemas in lists and on their pages. */
export const schemaKind: DefinitionKind<DataSchema, DataSchema> = {
  entity: 'dataSchema',
  listName: 'schemas',
  icon: IconBraces,
  obeysLockdown: false,
  words: {
    title: 'shell.schemas',
    hint: 'schemas.hint',
    create: 'schemas.create',
    new: 'schemas.new',
    empty: 'schemas.empty',
    emptyHint: 'schemas.emptyHint',
  },
  addresses: {
    list: addressOf('/schemas'),
    create: ({ from }) => addressOf('/schemas/create', undefined, { from }),
    edit,
    // it has no rows of its own
    things: edit,
  },
  calls: { list: listSchemas, get: getDataSchema, uses: getDataSchemaUses },
  save: (ids, format, columns) => saveDocument(exportSchemas, { query: { format }, body: { columns, ids } }),
}
