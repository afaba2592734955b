import { exportRecordTypes } from '@verka/domain/exports/exports.api.ts'
import { saveDocument } from '../../data/documents.ts'
import { IconTags } from '@tabler/icons-react'
import { listRecordTypes, type RecordTypeListItem } from '@verka/domain/record-types/record-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { WithColorDot } from '../../entities/record-color.tsx'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListState } from '../../lists/use-list-state.ts'
import { useLocalRows } from '../../lists/use-local-rows.ts'
import { ButtonLink, Link } from '../../ui/navigation/link.tsx'
import { BulkStatus } from '../definitions/bulk-status.tsx'
import { CopyOfRow } from '../definitions/draft/copy-link.tsx'
import { definitionColumns } from '../definitions/definition-columns.tsx'
import { useDefinitionRights } from '../definitions/use-definition-rights.tsx'

/** The predefined value types of the site. */
export default function RecordTypeListPage() {
  const text = useText()
  const { t, textOf, formatNumber } = text
  const { mayEdit, mayOpen } = useDefinitionRights({ obeysLockdown: false })
  const state = useListState({ ordering: { column: 'name', dir: 'asc' } })
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
    ...definitionColumns<RecordTypeListItem>(text),
  ]
  const rows = useLocalRows(useCall(listRecordTypes), {
    state,
    columns,
    searchIn: (type) => `${textOf(type.localizedNames)} ${textOf(type.localizedDescriptions)}`,
    valueOf: {
      name: (type) => textOf(type.localizedNames),
      recordCount: (type) => type.recordCount,
      status: (type) => type.status,
      updatedAt: (type) => type.updatedAt,
    },
  })
  const create = mayEdit && <ButtonLink to={addressOf('/records/types/create')}>{t('records.typeCreate')}</ButtonLink>
  return (
    <ListPage
      title={t('shell.recordTypes')}
      description={t('records.typesHint')}
      actions={create}
      name="record-types"
      rows={rows}
      state={state}
      columns={columns}
      save={(format, shown) =>
        saveDocument(exportRecordTypes, { query: { format }, body: { columns: shown, ids: rows.here.map(({ id }) => id) } })
      }
      rowKey={(type) => type.id}
      rowLink={(type) => addressOf(mayOpen ? '/records/types/$id/edit' : '/records/list/$id', { id: type.id })}
      rowActions={mayEdit ? toCopy : undefined}
      renderBulk={mayEdit ? (selection) => <BulkStatus entity="recordType" selection={selection} /> : undefined}
      empty={{ icon: IconTags, title: t('records.typesEmpty'), text: mayEdit ? t('records.typesEmptyHint') : undefined, action: create }}
    />
  )
}

const toCopy = (type: RecordTypeListItem) => <CopyOfRow to={addressOf('/records/types/create', undefined, { from: type.id })} type={type} />
