import { TRANSACTION_MODES } from '@verka/domain/services/modes.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { DefinitionListOfCategories } from '../definitions/lists/definition-list-of-categories.tsx'
import { transactionTypeKind } from './transaction-type-kind.ts'

/** The services of the site, or of one category. */
export default function TransactionTypeListPage() {
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
  const own = { columns: [mode], valueOf: { mode: (type: TransactionType) => type.mode } }
  return <DefinitionListOfCategories kind={transactionTypeKind} own={own} emptyIn="admin.transactionTypesEmptyIn" />
}
