import { IconForms } from '@tabler/icons-react'
import { exportOperationTypes } from '@verka/domain/exports/exports.api.ts'
import {
  getOperationType,
  getOperationTypeUses,
  listOperationTypes,
  type OperationType,
  type OperationTypeSummary,
} from '@verka/domain/operation-types/operation-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/files/documents.ts'
import type { DefinitionKind } from '../definitions/definition-kind.ts'

/** Functions in lists and on their pages. */
export const operationTypeKind: DefinitionKind<OperationType, OperationTypeSummary> = {
  entity: 'operationType',
  listName: 'operation-types',
  icon: IconForms,
  obeysLockdown: true,
  words: {
    title: 'admin.operationTypes',
    hint: 'admin.operationTypesHint',
    create: 'admin.operationTypeCreate',
    new: 'admin.operationTypeNew',
    empty: 'admin.operationTypesEmpty',
    emptyHint: 'admin.operationTypesEmptyHint',
  },
  addresses: {
    list: addressOf('/operations/types'),
    create: ({ category: id = '', from }) => addressOf('/operations/types/create/$id', { id }, { from }),
    edit: (id) => addressOf('/operations/types/$id/edit', { id }),
    things: (id) => addressOf('/operations/list/$id', { id }),
  },
  calls: { list: listOperationTypes, get: getOperationType, uses: getOperationTypeUses },
  save: (ids, format, columns) => saveDocument(exportOperationTypes, { query: { format }, body: { columns, ids } }),
}
