import { IconForms } from '@tabler/icons-react'
import { listOperationTypes, type OperationTypeSummary } from '@verka/domain/operation-types/operation-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { ContentStatusBadge } from '../../entities/content-status-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../ui/list/column.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { CategoryFilter, useCategoryFilter } from '../definitions/category-filter.tsx'
import { CreateForCategory } from '../definitions/create-for-category.tsx'
import { LockdownBanner, useDefinitionRights } from '../definitions/use-definition-rights.tsx'
import { useLocalList } from '../definitions/use-local-list.ts'

/** The functions of the site, or of one category. */
export default function OperationTypeListPage() {
  const { t, textOf, formatDateTime } = useText()
  const { mayEdit, mayOpen } = useDefinitionRights()
  const filter = useCategoryFilter()
  const address = useListAddress({ ordering: { column: 'name', dir: 'asc' } })
  const list = useLocalList(useCall(listOperationTypes), {
    address,
    keep: (type) => filter.chosen === undefined || type.elementTypeId === filter.chosen,
    searchIn: (type) => `${textOf(type.localizedNames)} ${textOf(type.localizedDescriptions)} ${filter.nameOf(type.elementTypeId)}`,
    orderBy: {
      name: (type) => textOf(type.localizedNames),
      category: (type) => filter.nameOf(type.elementTypeId),
      status: (type) => type.status,
      updatedAt: (type) => type.updatedAt,
    },
  })
  const columns: Column<OperationTypeSummary>[] = [
    { key: 'name', title: t('admin.name'), isMain: true, isSortable: true, render: (type) => textOf(type.localizedNames) },
    { key: 'category', title: t('admin.category'), isSortable: true, render: (type) => filter.nameOf(type.elementTypeId) },
    {
      key: 'status',
      title: t('admin.status'),
      isSortable: true,
      width: 180,
      render: (type) => <ContentStatusBadge status={type.status} />,
    },
    {
      key: 'updatedAt',
      title: t('admin.changed'),
      isSortable: true,
      width: 180,
      isHiddenOnPhone: true,
      render: (type) => formatDateTime(type.updatedAt),
    },
  ]
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
      description={t('admin.operationTypesHint')}
      actions={create}
      banner={<LockdownBanner />}
      list={list}
      address={address}
      filters={<CategoryFilter filter={filter} />}
      activeFilter={filter.chosen === undefined ? undefined : { clear: () => filter.choose(undefined) }}
      columns={columns}
      rowKey={(type) => type.id}
      rowLink={(type) =>
        mayOpen ? addressOf('/operations/types/$id/edit', { id: type.id }) : addressOf('/operations/list/$id', { id: type.id })
      }
      empty={{ icon: IconForms, title: t('admin.operationTypesEmpty'), text: t('admin.operationTypesEmptyHint'), action: create }}
    />
  )
}
