import { VisuallyHidden } from '@mantine/core'
import { IconListDetails, IconSettings } from '@tabler/icons-react'
import { getRecordType } from '@verka/domain/record-types/record-types.api.ts'
import type { RecordValue } from '@verka/domain/records/record.ts'
import { filterRecords } from '@verka/domain/records/records.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { WithColorDot } from '../../entities/record-color.tsx'
import { useText } from '../../language/use-text.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import type { Column } from '../../ui/list/column.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { useDefinitionRights } from '../definitions/use-definition-rights.tsx'
import { fieldColumns } from '../lists/field-columns.tsx'
import { chosenFields } from '../lists/listed-fields.ts'
import { MoveButtons, useMoves } from './moves.tsx'
import { TypeChoice } from './type-choice.tsx'

export default function RecordListPage() {
  const id = useAddressParam('id')
  // another type is another list: nothing of the one before stays
  return <RecordList key={id} id={id} />
}

/** The predefined values of one type, in their order. */
function RecordList({ id }: { id: string }) {
  const recordType = useCall(getRecordType, { params: { id } })
  const { user } = useSession()
  const text = useText()
  const { t, textOf, formatDateTime, formatNumber } = text
  const { mayOpen } = useDefinitionRights({ obeysLockdown: false })
  const address = useListAddress({ ordering: { column: 'position', dir: 'asc' } })
  const list = useCall(filterRecords, { query: { recordTypeId: id }, body: address.query }, { keepPrevious: true })
  const moves = useMoves(list.data?.items)
  // neighbours in the list are neighbours in the order only while all are shown in it
  const isInOrder = address.ordering.column === 'position' && address.ordering.dir === 'asc' && address.search === ''
  const moveButtons = (record: RecordValue) =>
    record.can.edit && <MoveButtons record={record} count={list.data?.totalCount ?? 0} moves={moves} />
  return (
    <LoadedPage answer={recordType}>
      {(type) => {
        const name = textOf(type.localizedNames)
        const columns: Column<RecordValue>[] = [
          {
            key: 'position',
            title: t('records.position'),
            isSortable: true,
            align: 'right',
            width: 120,
            isHiddenOnPhone: true,
            render: (record) => formatNumber(record.position),
          },
          {
            key: 'name',
            title: t('admin.name'),
            isMain: true,
            isSortable: true,
            render: (record) => <WithColorDot name={textOf(record.localizedNames)} color={record.color ?? type.color} />,
          },
          ...fieldColumns<RecordValue>(chosenFields(type.dataPropertyTypes, user.role), text),
          {
            key: 'updatedAt',
            title: t('admin.changed'),
            isSortable: true,
            width: 170,
            isHiddenOnPhone: true,
            render: (record) => formatDateTime(record.updatedAt),
          },
        ]
        const create = <ButtonLink to={addressOf('/records/create/$id', { id })}>{t('records.create')}</ButtonLink>
        return (
          <>
            <ListPage
              title={name}
              description={textOf(type.localizedDescriptions) || undefined}
              actions={
                <>
                  {mayOpen && (
                    <ButtonLink
                      to={addressOf('/records/types/$id/edit', { id })}
                      variant="default"
                      leftSection={<IconSettings size={18} stroke={1.8} aria-hidden />}
                    >
                      {t('records.editType')}
                    </ButtonLink>
                  )}
                  {create}
                </>
              }
              list={list}
              address={address}
              searchLabel={t('records.search')}
              filters={<TypeChoice chosen={id} />}
              columns={columns}
              rowKey={(record) => record.id}
              rowLink={(record) => addressOf('/records/$id/edit', { id: record.id })}
              rowActions={isInOrder ? moveButtons : undefined}
              empty={{ icon: IconListDetails, title: t('records.empty'), text: t('records.emptyHint', { type: name }), action: create }}
            />
            <VisuallyHidden role="status">{moves.news}</VisuallyHidden>
          </>
        )
      }}
    </LoadedPage>
  )
}
