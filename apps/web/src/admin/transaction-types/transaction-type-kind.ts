import { IconChecklist } from '@tabler/icons-react'
import { exportTransactionTypes } from '@verka/domain/exports/exports.api.ts'
import {
  getTransactionType,
  getTransactionTypeUses,
  listTransactionTypes,
  type TransactionType,
} from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/files/documents.ts'
import type { DefinitionKind } from '../definitions/definition-kind.ts'

/** Services in lists and on their pages. */
export const transactionTypeKind: DefinitionKind<TransactionType, TransactionType> = {
  entity: 'transactionType',
  listName: 'transaction-types',
  icon: IconChecklist,
  obeysLockdown: true,
  words: {
    title: 'admin.transactionTypes',
    hint: 'admin.transactionTypesHint',
    create: 'admin.transactionTypeCreate',
    new: 'admin.transactionTypeNew',
    empty: 'admin.transactionTypesEmpty',
    emptyHint: 'admin.transactionTypesEmptyHint',
  },
  addresses: {
    list: addressOf('/transactions/types'),
    create: ({ category: id = '', from }) => addressOf('/transactions/types/create/$id', { id }, { from }),
    edit: (id) => addressOf('/transactions/types/$id/edit', { id }),
    things: (id) => addressOf('/transactions/list/$id', { id }),
  },
  calls: { list: listTransactionTypes, get: getTransactionType, uses: getTransactionTypeUses },
  save: (ids, format, columns) => saveDocument(exportTransactionTypes, { query: { format }, body: { columns, ids } }),
}
