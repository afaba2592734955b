import { exportElementTypes } from '@verka/domain/exports/exports.api.ts'
import { saveDocument } from '../../data/documents.ts'
import { IconCategory } from '@tabler/icons-react'
import { listElementTypes, type ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { useMemo } from 'react'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListState } from '../../lists/use-list-state.ts'
import { useLocalRows } from '../../lists/use-local-rows.ts'
import { ButtonLink, Link } from '../../ui/navigation/link.tsx'
import { BulkStatus } from '../definitions/bulk-status.tsx'
import { CopyOfRow } from '../definitions/draft/copy-link.tsx'
import { definitionColumns } from '../definitions/definition-columns.tsx'
import { LockdownBanner, useDefinitionRights } from '../definitions/use-definition-rights.tsx'

/** The categories of the site. */
export default function ElementTypeListPage() {
  const text = useText()
  const { t, textOf, formatNumber } = text
  const { mayEdit, mayOpen } = useDefinitionRights()
  const functionsOf = useCountOf(useCall(listOperationTypes).data?.items)
  const servicesOf = useCountOf(useCall(listTransactionTypes).data?.items)
  const countText = (count: number | undefined) => (count === undefined ? '–' : formatNumber(count))
  const state = useListState({ ordering: { column: 'name', dir: 'asc' } })
  const columns: Column<ElementTypeSummary>[] = [
    { key: 'name', title: t('admin.name'), isMain: true, isSortable: true, render: (type) => textOf(type.localizedNames) },
    {
      key: 'elementCount',
      title: t('admin.objects'),
      isSortable: true,
      align: 'right',
      width: 120,
      render: (type) => <Link to={addressOf('/elements/list/$id', { id: type.id })}>{formatNumber(type.elementCount)}</Link>,
    },
    {
      key: 'functions',
      title: t('shell.functions'),
      isSortable: true,
      align: 'right',
      width: 130,
      isHiddenOnPhone: true,
      render: (type) => <Link to={addressOf('/elements/types/$id/operations/types', { id: type.id })}>{countText(functionsOf(type))}</Link>,
    },
    // a site administrator sees the menu without the services (specification section 6)
    ...(mayOpen
      ? [
          {
            key: 'services',
            title: t('shell.services'),
            isSortable: true,
            align: 'right' as const,
            width: 120,
            isHiddenOnPhone: true,
            render: (type: ElementTypeSummary) => (
              <Link to={addressOf('/elements/types/$id/transactions/types', { id: type.id })}>{countText(servicesOf(type))}</Link>
            ),
          },
        ]
      : []),
    ...definitionColumns<ElementTypeSummary>(text),
  ]
  const rows = useLocalRows(useCall(listElementTypes), {
    state,
    columns,
    searchIn: (type) => `${textOf(type.localizedNames)} ${textOf(type.localizedDescriptions)}`,
    valueOf: {
      name: (type) => textOf(type.localizedNames),
      elementCount: (type) => type.elementCount,
      functions: (type) => functionsOf(type) ?? 0,
      services: (type) => servicesOf(type) ?? 0,
      status: (type) => type.status,
      updatedAt: (type) => type.updatedAt,
    },
  })
  const create = mayEdit && <ButtonLink to={addressOf('/elements/types/create')}>{t('admin.elementTypeCreate')}</ButtonLink>
  return (
    <ListPage
      title={t('admin.elementTypes')}
      description={t('admin.elementTypesHint')}
      actions={create}
      banner={<LockdownBanner />}
      name="element-types"
      rows={rows}
      state={state}
      columns={columns}
      save={(format, shown) =>
        saveDocument(exportElementTypes, { query: { format }, body: { columns: shown, ids: rows.here.map(({ id }) => id) } })
      }
      rowKey={(type) => type.id}
      rowLink={(type) =>
        mayOpen ? addressOf('/elements/types/$id/edit', { id: type.id }) : addressOf('/elements/list/$id', { id: type.id })
      }
      rowActions={mayEdit ? toCopy : undefined}
      renderBulk={mayEdit ? (selection) => <BulkStatus entity="elementType" selection={selection} /> : undefined}
      empty={{
        icon: IconCategory,
        title: t('admin.elementTypesEmpty'),
        text: mayEdit ? t('admin.elementTypesEmptyHint') : undefined,
        action: create,
      }}
    />
  )
}

/** How many of these a category has; undefined until it is known. */
function useCountOf(items: readonly { elementTypeId: string }[] | undefined): (type: { id: string }) => number | undefined {
  const counts = useMemo(() => Map.groupBy(items ?? [], (item) => item.elementTypeId), [items])
  return (type) => items && (counts.get(type.id)?.length ?? 0)
}

const toCopy = (type: ElementTypeSummary) => (
  <CopyOfRow to={addressOf('/elements/types/create', undefined, { from: type.id })} type={type} />
)
