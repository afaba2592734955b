import { IconHistory } from '@tabler/icons-react'
import { exportOperations } from '@verka/domain/exports/exports.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { getFullOperationType, getOperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { filterOperations, type Operation } from '@verka/domain/operations/operations.api.ts'
import { OPERATION_MODES } from '@verka/domain/services/modes.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { saveDocument } from '../../data/documents.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListRows } from '../../lists/use-list-rows.ts'
import { queryOf, useListState } from '../../lists/use-list-state.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { fieldColumns } from '../lists/field-columns.tsx'
import { PEOPLE } from '../lists/people-filter.ts'

/** Every time a function was carried out: when, on what, by whom and what was entered. */
export default function EventLogPage() {
  const id = useAddressParam('id')
  const operationType = useCall(getOperationType, { params: { id } })
  const { t, textOf } = useText()
  const state = useListState({ ordering: { column: 'executedAt', dir: 'desc' } })
  const columns = useOperationColumns(id, operationType.data?.dataPropertyTypes)
  const question = queryOf(state, columns)
  const rows = useListRows(filterOperations, {
    query: { operationTypeId: id },
    body: question,
    isEnabled: operationType.data !== undefined,
  })
  return (
    <LoadedPage answer={operationType}>
      {(type) => (
        <ListPage<Operation>
          name={`operations.${id}`}
          title={t('admin.eventLogOf', { name: textOf(type.localizedNames) })}
          rows={rows}
          state={state}
          searchLabel={t('admin.logSearch')}
          columns={columns}
          save={(format, shown) =>
            saveDocument(exportOperations, { query: { operationTypeId: id, format }, body: { ...question, columns: shown } })
          }
          rowKey={keyOf}
          rowLink={(row) => addressOf('/exe/transaction/$id', { id: row.transactionId }, { from: 'log', log: id })}
          empty={{ icon: IconHistory, title: t('admin.eventLogEmpty'), text: t('admin.eventLogEmptyHint') }}
        />
      )}
    </LoadedPage>
  )
}

const keyOf = (row: Operation) => row.id

function useOperationColumns(id: string, fields: readonly Field[] | undefined): Column<Operation>[] {
  const { user } = useSession()
  const text = useText()
  const { t, formatDateTime } = text
  if (!fields) return []
  const readFull = async () => (await call(getFullOperationType, { params: { id } })).dataPropertyTypes
  return [
    {
      key: 'executedAt',
      title: t('admin.when'),
      isMain: true,
      isSortable: true,
      filter: { kind: 'day' },
      width: 180,
      render: (row) => formatDateTime(row.executedAt),
    },
    { key: 'elementTitle', title: t('admin.object'), isSortable: true, filter: { kind: 'text' }, render: (row) => row.elementTitle },
    {
      key: 'elementCode',
      title: t('admin.elementCode'),
      isSortable: true,
      filter: { kind: 'text' },
      width: 130,
      render: (row) => row.elementCode,
    },
    {
      key: 'executedBy',
      title: t('admin.byWhom'),
      isSortable: true,
      filter: PEOPLE,
      filterKey: 'executedById',
      render: (row) => row.executedBy.name,
    },
    {
      key: 'mode',
      title: t('admin.step'),
      isSortable: true,
      isExtra: true,
      width: 130,
      filter: { kind: 'choice', choices: OPERATION_MODES.map((mode) => ({ value: mode, label: t(`admin.operationMode.${mode}`) })) },
      render: (row) => t(`admin.operationMode.${row.mode}`),
    },
    ...fieldColumns<Operation>(fields, { role: user.role, text, readFull, isLog: true }),
  ]
}
