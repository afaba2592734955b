import { IconChecklist } from '@tabler/icons-react'
import {
  getTransactionType,
  listTransactionTypes,
  updateTransactionType,
  type TransactionType,
} from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useCall, useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListState } from '../../lists/use-list-state.ts'
import { useLocalRows } from '../../lists/use-local-rows.ts'
import { CategoryFilter, useCategoryFilter } from '../definitions/category-filter.tsx'
import { CreateForCategory } from '../definitions/create-for-category.tsx'
import { BulkStatus } from '../definitions/bulk-status.tsx'
import { definitionColumns } from '../definitions/definition-columns.tsx'
import { LockdownBanner, useDefinitionRights } from '../definitions/use-definition-rights.tsx'

/** The services of the site, or of one category. */
export default function TransactionTypeListPage() {
  const text = useText()
  const { t, textOf } = text
  const { mayEdit, mayOpen } = useDefinitionRights()
  const filter = useCategoryFilter()
  const update = useSave(updateTransactionType, { invalidates: [listTransactionTypes], handlesErrors: true })
  const state = useListState({ ordering: { column: 'name', dir: 'asc' } })
  const rows = useLocalRows(useCall(listTransactionTypes), {
    state,
    keep: (type) => filter.chosen === undefined || type.elementTypeId === filter.chosen,
    searchIn: (type) => `${textOf(type.localizedNames)} ${textOf(type.localizedDescriptions)} ${filter.nameOf(type.elementTypeId)}`,
    valueOf: {
      name: (type) => textOf(type.localizedNames),
      category: (type) => filter.nameOf(type.elementTypeId),
      status: (type) => type.status,
      updatedAt: (type) => type.updatedAt,
    },
  })
  const columns: Column<TransactionType>[] = [
    { key: 'name', title: t('admin.name'), isMain: true, isSortable: true, render: (type) => textOf(type.localizedNames) },
    { key: 'category', title: t('admin.category'), isSortable: true, render: (type) => filter.nameOf(type.elementTypeId) },
    ...definitionColumns<TransactionType>(text),
  ]
  const create = mayEdit && (
    <CreateForCategory
      label={t('admin.transactionTypeCreate')}
      filter={filter}
      addressFor={(id) => addressOf('/transactions/types/create/$id', { id })}
    />
  )
  return (
    <ListPage
      title={t('admin.transactionTypes')}
      description={t('admin.transactionTypesHint')}
      actions={create}
      banner={<LockdownBanner />}
      name="transaction-types"
      rows={rows}
      state={state}
      narrowing={<CategoryFilter filter={filter} />}
      alsoNarrowed={filter.chosen === undefined ? undefined : { clear: () => filter.choose(undefined) }}
      columns={columns}
      rowKey={(type) => type.id}
      rowLink={(type) =>
        mayOpen ? addressOf('/transactions/types/$id/edit', { id: type.id }) : addressOf('/transactions/list/$id', { id: type.id })
      }
      renderBulk={
        mayEdit
          ? (selection) => (
              <BulkStatus
                selection={selection}
                save={async ({ id }, status) =>
                  update.mutateAsync({ params: { id }, body: { ...(await call(getTransactionType, { params: { id } })), status } })
                }
              />
            )
          : undefined
      }
      empty={{ icon: IconChecklist, title: t('admin.transactionTypesEmpty'), text: t('admin.transactionTypesEmptyHint'), action: create }}
    />
  )
}
