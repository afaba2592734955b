import { IconChecklist } from '@tabler/icons-react'
import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import { exportTransactionTypes } from '@verka/domain/exports/exports.api.ts'
import { TRANSACTION_MODES } from '@verka/domain/services/modes.ts'
import { listTransactionTypes, type TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/documents.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { TypesOfCategories } from '../definitions/types-of-categories.tsx'

/** The services of the site, or of one category. */
export function TransactionTypeList({ category }: { category?: ElementTypeSummary }) {
  const { t } = useText()
  const mode: Column<TransactionType> = {
    key: 'mode',
    title: t('admin.mode'),
    isSortable: true,
    width: 200,
    filter: {
      kind: 'choice',
      choices: TRANSACTION_MODES.map((value) => ({ value, label: t(`admin.mode.${value}`) })),
      isNeverEmpty: true,
    },
    render: (type) => t(`admin.mode.${type.mode}`),
  }
  return (
    <TypesOfCategories
      entity="transactionType"
      category={category}
      answer={useCall(listTransactionTypes)}
      name="transaction-types"
      icon={IconChecklist}
      words={{
        title: t('admin.transactionTypes'),
        hint: t('admin.transactionTypesHint'),
        create: t('admin.transactionTypeCreate'),
        empty: t('admin.transactionTypesEmpty'),
        emptyIn: t('admin.transactionTypesEmptyIn'),
        emptyHint: t('admin.transactionTypesEmptyHint'),
      }}
      addresses={{
        create: (id, from) => addressOf('/transactions/types/create/$id', { id }, from === undefined ? {} : { from }),
        edit: (id) => addressOf('/transactions/types/$id/edit', { id }),
        list: (id) => addressOf('/transactions/list/$id', { id }),
      }}
      own={{ columns: [mode], valueOf: { mode: (type) => type.mode } }}
      save={(ids, format, columns) => saveDocument(exportTransactionTypes, { query: { format }, body: { columns, ids } })}
    />
  )
}
