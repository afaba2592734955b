import { VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import { IconListDetails, IconSettings } from '@tabler/icons-react'
import { may } from '@verka/domain/access/permissions.ts'
import { exportRecords } from '@verka/domain/exports/exports.api.ts'
import { getFullRecordType, getRecordType, type RecordType } from '@verka/domain/record-types/record-types.api.ts'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import { filterRecords } from '@verka/domain/records/records.api.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { WithColorDot } from '../../entities/record-color.tsx'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListRows } from '../../lists/use-list-rows.ts'
import { queryOf, useListState } from '../../lists/use-list-state.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { RecordFiles } from '../exchange/record-files.tsx'
import { useDefinitionRights } from '../definitions/use-definition-rights.tsx'
import { fieldColumns } from '../../lists/fields/field-columns.tsx'
import { MoveButtons, useMoves } from './moves.tsx'
import { PasteButton } from './paste-button.tsx'
import { TypeChoice } from './type-choice.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// needed once rows are chosen
const LazyBulkRecords = lazyPart(async () => ({ default: (await import('./bulk-records.tsx')).BulkRecords }))

export default function RecordListPage() {
  const id = useAddressParam('id')
  // another type is another list: no state is shared
  return <RecordList key={id} id={id} />
}

/** The predefined values of one type, in their order. */
function RecordList({ id }: { id: string }) {
  const recordType = useCall(getRecordType, { params: { id } })
  const { t, textOf } = useText()
  const { user } = useSession()
  const { mayOpen } = useDefinitionRights({ obeysLockdown: false })
  const state = useListState({ ordering: { column: 'position', dir: 'asc' } })
  const columns = useRecordColumns(recordType.data)
  const question = queryOf(state, columns)
  const rows = useListRows(filterRecords, {
    query: { recordTypeId: id },
    body: question,
    isEnabled: recordType.data !== undefined,
  })
  const moves = useMoves(rows.here)
  const [first] = state.ordering
  // neighbours in the list are neighbours in the order only while all are listed
  const isInOrder = first?.column === 'position' && first.dir === 'asc' && state.search === '' && Object.keys(state.filters).length === 0
  const moveButtons = (record: RecordValue) => record.can.edit && <MoveButtons record={record} count={rows.total ?? 0} moves={moves} />
  return (
    <LoadedPage answer={recordType}>
      {(type) => {
        const name = textOf(type.localizedNames)
        const create = <ButtonLink to={addressOf('/records/create/$id', { id })}>{t('records.create')}</ButtonLink>
        return (
          <>
            <ListPage<RecordValue>
              name={`records.${id}`}
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
                  <PasteButton recordTypeId={id} typeName={name} />
                  {create}
                </>
              }
              rows={rows}
              state={state}
              searchLabel={t('records.search')}
              narrowing={<TypeChoice chosen={id} />}
              columns={columns}
              save={(format, shown) =>
                saveDocument(exportRecords, { query: { recordTypeId: id, format }, body: { ...question, columns: shown } })
              }
              renderFiles={(run, isTooLong) => <RecordFiles recordTypeId={id} question={question} run={run} isTooLong={isTooLong} />}
              importAt={may(user.role, 'imports', 'execute') ? addressOf('/imports/records', undefined, { type: id }) : undefined}
              rowKey={keyOf}
              rowLink={(record) => addressOf('/records/$id/edit', { id: record.id })}
              rowActions={isInOrder ? moveButtons : undefined}
              rowActionCount={2}
              renderBulk={(selection) => (
                <Suspense fallback={null}>
                  <LazyBulkRecords recordTypeId={id} selection={selection} />
                </Suspense>
              )}
              empty={{ icon: IconListDetails, title: t('records.empty'), text: t('records.emptyHint', { type: name }), action: create }}
            />
            <VisuallyHidden role="status">{moves.news}</VisuallyHidden>
          </>
        )
      }}
    </LoadedPage>
  )
}

const keyOf = (record: RecordValue) => record.id

function useRecordColumns(type: RecordType | undefined): Column<RecordValue>[] {
  const { user } = useSession()
  const { t, textOf, formatDateTime, formatNumber, text } = useText()
  if (!type) return []
  const readFull = async () => (await call(getFullRecordType, { params: { id: type.id } })).dataPropertyTypes
  return [
    {
      key: 'position',
      title: t('records.position'),
      isSortable: true,
      align: 'right',
      width: 110,
      isHiddenOnPhone: true,
      render: (record) => formatNumber(record.position),
    },
    {
      key: 'name',
      title: t('admin.name'),
      isMain: true,
      isSortable: true,
      filter: { kind: 'text' },
      render: (record) => <WithColorDot name={textOf(record.localizedNames)} color={record.color ?? type.color} />,
    },
    ...fieldColumns<RecordValue>(type.dataPropertyTypes, { role: user.role, text, readFull }),
    {
      key: 'updatedAt',
      title: t('admin.changed'),
      isSortable: true,
      filter: { kind: 'day' },
      holds: 'moment',
      width: 170,
      isHiddenOnPhone: true,
      render: (record) => formatDateTime(record.updatedAt),
    },
  ]
}
