import { IconTags } from '@tabler/icons-react'
import { listRecordTypes, type RecordTypeListItem } from '@verka/domain/record-types/record-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { ContentStatusBadge } from '../../entities/content-status-badge.tsx'
import { WithColorDot } from '../../entities/record-color.tsx'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../ui/list/column.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { ButtonLink, Link } from '../../ui/navigation/link.tsx'
import { useDefinitionRights } from '../definitions/use-definition-rights.tsx'
import { useLocalList } from '../definitions/use-local-list.ts'

/** The predefined value types of the site. */
export default function RecordTypeListPage() {
  const { t, textOf, formatDateTime, formatNumber } = useText()
  const { mayEdit, mayOpen } = useDefinitionRights({ obeysLockdown: false })
  const address = useListAddress({ ordering: { column: 'name', dir: 'asc' } })
  const list = useLocalList(useCall(listRecordTypes), {
    address,
    searchIn: (type) => `${textOf(type.localizedNames)} ${textOf(type.localizedDescriptions)}`,
    orderBy: {
      name: (type) => textOf(type.localizedNames),
      recordCount: (type) => type.recordCount,
      status: (type) => type.status,
      updatedAt: (type) => type.updatedAt,
    },
  })
  const columns: Column<RecordTypeListItem>[] = [
    {
      key: 'name',
      title: t('admin.name'),
      isMain: true,
      isSortable: true,
      render: (type) => <WithColorDot name={textOf(type.localizedNames)} color={type.color} />,
    },
    {
      key: 'recordCount',
      title: t('records.values'),
      isSortable: true,
      align: 'right',
      width: 120,
      render: (type) => <Link to={addressOf('/records/list/$id', { id: type.id })}>{formatNumber(type.recordCount)}</Link>,
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
  const create = mayEdit && <ButtonLink to={addressOf('/records/types/create')}>{t('records.typeCreate')}</ButtonLink>
  return (
    <ListPage
      title={t('shell.recordTypes')}
      description={t('records.typesHint')}
      actions={create}
      list={list}
      address={address}
      columns={columns}
      rowKey={(type) => type.id}
      rowLink={(type) => addressOf(mayOpen ? '/records/types/$id/edit' : '/records/list/$id', { id: type.id })}
      empty={{ icon: IconTags, title: t('records.typesEmpty'), text: t('records.typesEmptyHint'), action: create }}
    />
  )
}
