import { IconCategory } from '@tabler/icons-react'
import { listElementTypes, type ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { ContentStatusBadge } from '../../entities/content-status-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../ui/list/column.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { ButtonLink, Link } from '../../ui/navigation/link.tsx'
import { LockdownBanner, useDefinitionRights } from '../definitions/use-definition-rights.tsx'
import { useLocalList } from '../definitions/use-local-list.ts'

/** The categories of the site. */
export default function ElementTypeListPage() {
  const { t, textOf, formatDateTime, formatNumber } = useText()
  const { mayEdit, mayOpen } = useDefinitionRights()
  const address = useListAddress({ ordering: { column: 'name', dir: 'asc' } })
  const list = useLocalList(useCall(listElementTypes), {
    address,
    searchIn: (type) => `${textOf(type.localizedNames)} ${textOf(type.localizedDescriptions)}`,
    orderBy: {
      name: (type) => textOf(type.localizedNames),
      elementCount: (type) => type.elementCount,
      status: (type) => type.status,
      updatedAt: (type) => type.updatedAt,
    },
  })
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
  const create = mayEdit && <ButtonLink to={addressOf('/elements/types/create')}>{t('admin.elementTypeCreate')}</ButtonLink>
  return (
    <ListPage
      title={t('admin.elementTypes')}
      description={t('admin.elementTypesHint')}
      actions={create}
      banner={<LockdownBanner />}
      list={list}
      address={address}
      columns={columns}
      rowKey={(type) => type.id}
      rowLink={(type) =>
        mayOpen ? addressOf('/elements/types/$id/edit', { id: type.id }) : addressOf('/elements/list/$id', { id: type.id })
      }
      empty={{ icon: IconCategory, title: t('admin.elementTypesEmpty'), text: t('admin.elementTypesEmptyHint'), action: create }}
    />
  )
}
