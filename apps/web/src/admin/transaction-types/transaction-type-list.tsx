import { exportTransactionTypes } from '@verka/domain/exports/exports.api.ts'
import { saveDocument } from '../../data/documents.ts'
import { IconChecklist } from '@tabler/icons-react'
import { TRANSACTION_MODES } from '@verka/domain/services/modes.ts'
import {
  getTransactionType,
  listTransactionTypes,
  updateTransactionType,
  type TransactionType,
} from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
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
import { CopyOfRow } from '../definitions/draft/copy-link.tsx'
import { definitionColumns } from '../definitions/definition-columns.tsx'
import { useWayBack } from '../definitions/use-category.ts'
import { LockdownBanner, useDefinitionRights } from '../definitions/use-definition-rights.tsx'

interface TransactionTypeListProps {
  /** The category whose services they are; left out, those of all categories. */
  category?: ElementTypeSummary
}

/** The services of the site, or of one category. */
export function TransactionTypeList({ category }: TransactionTypeListProps) {
  const text = useText()
  const { t, textOf } = text
  const { mayEdit, mayOpen } = useDefinitionRights()
  const filter = useCategoryFilter(category)
  const back = useWayBack(category)
  const update = useSave(updateTransactionType, { invalidates: [listTransactionTypes], handlesErrors: true })
  const state = useListState({ ordering: { column: 'name', dir: 'asc' } })
  const columns: Column<TransactionType>[] = [
    { key: 'name', title: t('admin.name'), isMain: true, isSortable: true, render: (type) => textOf(type.localizedNames) },
    ...(category
      ? []
      : [
          {
            key: 'category',
            title: t('admin.category'),
            isSortable: true,
            render: (type: TransactionType) => filter.nameOf(type.elementTypeId),
          },
        ]),
    {
      key: 'mode',
      title: t('admin.mode'),
      isSortable: true,
      width: 200,
      filter: {
        kind: 'choice',
        choices: TRANSACTION_MODES.map((mode) => ({ value: mode, label: t(`admin.mode.${mode}`) })),
        isNeverEmpty: true,
      },
      render: (type) => t(`admin.mode.${type.mode}`),
    },
    ...definitionColumns<TransactionType>(text),
  ]
  const rows = useLocalRows(useCall(listTransactionTypes), {
    state,
    columns,
    keep: (type) => filter.chosen === undefined || type.elementTypeId === filter.chosen,
    searchIn: (type) => `${textOf(type.localizedNames)} ${textOf(type.localizedDescriptions)} ${filter.nameOf(type.elementTypeId)}`,
    valueOf: {
      name: (type) => textOf(type.localizedNames),
      category: (type) => filter.nameOf(type.elementTypeId),
      mode: (type) => type.mode,
      status: (type) => type.status,
      updatedAt: (type) => type.updatedAt,
    },
  })
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
      description={category ? t('admin.forCategory', { category: textOf(category.localizedNames) }) : t('admin.transactionTypesHint')}
      {...(back && { back })}
      actions={create}
      banner={<LockdownBanner />}
      name={category ? 'transaction-types.category' : 'transaction-types'}
      rows={rows}
      state={state}
      narrowing={category ? undefined : <CategoryFilter filter={filter} />}
      alsoNarrowed={category || filter.chosen === undefined ? undefined : { clear: () => filter.choose(undefined) }}
      columns={columns}
      save={(format, shown) =>
        saveDocument(exportTransactionTypes, { query: { format }, body: { columns: shown, ids: rows.here.map(({ id }) => id) } })
      }
      rowKey={(type) => type.id}
      rowLink={(type) =>
        mayOpen ? addressOf('/transactions/types/$id/edit', { id: type.id }) : addressOf('/transactions/list/$id', { id: type.id })
      }
      rowActions={mayEdit ? toCopy : undefined}
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
      empty={{
        icon: IconChecklist,
        title: t('admin.transactionTypesEmpty'),
        text: mayEdit ? t(category ? 'admin.transactionTypesEmptyIn' : 'admin.transactionTypesEmptyHint') : undefined,
        action: create,
      }}
    />
  )
}

const toCopy = (type: TransactionType) => (
  <CopyOfRow to={addressOf('/transactions/types/create/$id', { id: type.elementTypeId }, { from: type.id })} type={type} />
)
