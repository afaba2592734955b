import { exportOperationTypes } from '@verka/domain/exports/exports.api.ts'
import { saveDocument } from '../../data/documents.ts'
import { IconForms } from '@tabler/icons-react'
import {
  getOperationType,
  listOperationTypes,
  updateOperationType,
  type OperationTypeSummary,
} from '@verka/domain/operation-types/operation-types.api.ts'
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

interface OperationTypeListProps {
  /** The category whose functions they are; left out, those of all categories. */
  category?: ElementTypeSummary
}

/** The functions of the site, or of one category. */
export function OperationTypeList({ category }: OperationTypeListProps) {
  const text = useText()
  const { t, textOf } = text
  const { mayEdit, mayOpen } = useDefinitionRights()
  const filter = useCategoryFilter(category)
  const back = useWayBack(category)
  const update = useSave(updateOperationType, { invalidates: [listOperationTypes], handlesErrors: true })
  const state = useListState({ ordering: { column: 'name', dir: 'asc' } })
  const columns: Column<OperationTypeSummary>[] = [
    { key: 'name', title: t('admin.name'), isMain: true, isSortable: true, render: (type) => textOf(type.localizedNames) },
    ...(category
      ? []
      : [
          {
            key: 'category',
            title: t('admin.category'),
            isSortable: true,
            render: (type: OperationTypeSummary) => filter.nameOf(type.elementTypeId),
          },
        ]),
    ...definitionColumns<OperationTypeSummary>(text),
  ]
  const rows = useLocalRows(useCall(listOperationTypes), {
    state,
    columns,
    keep: (type) => filter.chosen === undefined || type.elementTypeId === filter.chosen,
    searchIn: (type) => `${textOf(type.localizedNames)} ${textOf(type.localizedDescriptions)} ${filter.nameOf(type.elementTypeId)}`,
    valueOf: {
      name: (type) => textOf(type.localizedNames),
      category: (type) => filter.nameOf(type.elementTypeId),
      status: (type) => type.status,
      updatedAt: (type) => type.updatedAt,
    },
  })
  const create = mayEdit && (
    <CreateForCategory
      label={t('admin.operationTypeCreate')}
      filter={filter}
      addressFor={(id) => addressOf('/operations/types/create/$id', { id })}
    />
  )
  return (
    <ListPage
      title={t('admin.operationTypes')}
      description={category ? t('admin.forCategory', { category: textOf(category.localizedNames) }) : t('admin.operationTypesHint')}
      {...(back && { back })}
      actions={create}
      banner={<LockdownBanner />}
      name={category ? 'operation-types.category' : 'operation-types'}
      rows={rows}
      state={state}
      narrowing={category ? undefined : <CategoryFilter filter={filter} />}
      alsoNarrowed={category || filter.chosen === undefined ? undefined : { clear: () => filter.choose(undefined) }}
      columns={columns}
      save={(format, shown) =>
        saveDocument(exportOperationTypes, { query: { format }, body: { columns: shown, ids: rows.here.map(({ id }) => id) } })
      }
      rowKey={(type) => type.id}
      rowLink={(type) =>
        mayOpen ? addressOf('/operations/types/$id/edit', { id: type.id }) : addressOf('/operations/list/$id', { id: type.id })
      }
      rowActions={mayEdit ? toCopy : undefined}
      renderBulk={
        mayEdit
          ? (selection) => (
              <BulkStatus
                selection={selection}
                save={async ({ id }, status) =>
                  update.mutateAsync({ params: { id }, body: { ...(await call(getOperationType, { params: { id } })), status } })
                }
              />
            )
          : undefined
      }
      empty={{
        icon: IconForms,
        title: t('admin.operationTypesEmpty'),
        text: mayEdit ? t(category ? 'admin.operationTypesEmptyIn' : 'admin.operationTypesEmptyHint') : undefined,
        action: create,
      }}
    />
  )
}

const toCopy = (type: OperationTypeSummary) => (
  <CopyOfRow to={addressOf('/operations/types/create/$id', { id: type.elementTypeId }, { from: type.id })} type={type} />
)
