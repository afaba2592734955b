import { IconCategory } from '@tabler/icons-react'
import { exportElementTypes } from '@verka/domain/exports/exports.api.ts'
import {
  getElementType,
  getElementTypeUses,
  listElementTypes,
  type ElementType,
  type ElementTypeSummary,
} from '@verka/domain/element-types/element-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/files/documents.ts'
import type { DefinitionKind } from '../definitions/definition-kind.ts'

/** Categories in lists and on their pages. */
export const elementTypeKind: DefinitionKind<ElementType, ElementTypeSummary> = {
  entity: 'elementType',
  listName: 'element-types',
  icon: IconCategory,
  obeysLockdown: true,
  words: {
    title: 'admin.elementTypes',
    hint: 'admin.elementTypesHint',
    create: 'admin.elementTypeCreate',
    new: 'admin.elementTypeNew',
    empty: 'admin.elementTypesEmpty',
    emptyHint: 'admin.elementTypesEmptyHint',
  },
  addresses: {
    list: addressOf('/elements/types'),
    create: ({ from }) => addressOf('/elements/types/create', undefined, { from }),
    edit: (id) => addressOf('/elements/types/$id/edit', { id }),
    things: (id) => addressOf('/elements/list/$id', { id }),
  },
  calls: { list: listElementTypes, get: getElementType, uses: getElementTypeUses },
  save: (ids, format, columns) => saveDocument(exportElementTypes, { query: { format }, body: { columns, ids } }),
}
