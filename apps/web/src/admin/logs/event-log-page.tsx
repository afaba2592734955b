import { IconHistory } from '@tabler/icons-react'
import { exportOperations } from '@verka/domain/exports/exports.api.ts'
import { getFullOperationType, getOperationType, type OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { filterOperations, type Operation } from '@verka/domain/operations/operations.api.ts'
import { OPERATION_VALIDITIES } from '@verka/domain/operations/validity.ts'
import { DISPLAYED_STATUSES, OPERATION_MODES } from '@verka/domain/services/modes.ts'
import { listTransactionTypes, type TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { statusKey } from '@verka/messages/status-key.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { TransactionStatusBadge } from '../../entities/transaction-status-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListRows } from '../../lists/use-list-rows.ts'
import { queryOf, useListState } from '../../lists/use-list-state.ts'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { fieldColumns } from '../../lists/fields/field-columns.tsx'
import { OperationValidity } from './operation-validity.tsx'
import { objectColumns } from './object-columns.ts'
import { PEOPLE } from '../lists/people-filter.ts'
import { LogChart } from './log-charts.tsx'

/** The event log: each operation with time, object, user and values. */
export default function EventLogPage() {
  const id = useAddressParam('id')
  const operationType = useCall(getOperationType, { params: { id } })
  const { t, textOf } = useText()
  const state = useListState({ ordering: { column: 'executedAt', dir: 'desc' } })
  const columns = useOperationColumns(id, operationType.data)
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
          banner={<LogChart functionId={id} question={question} onTime={(days) => state.setFilter('executedAt', days)} />}
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

const NO_SERVICES: TransactionType[] = []
const keyOf = (row: Operation) => row.id

function useOperationColumns(id: string, type: OperationType | undefined): Column<Operation>[] {
  const { user } = useSession()
  const { t, textOf, formatDateTime, text } = useText()
  const elementTypeId = type?.elementTypeId ?? ''
  const services = useCall(listTransactionTypes, { query: { elementTypeId } }, { isEnabled: type !== undefined }).data?.items ?? NO_SERVICES
  if (!type) return []
  const using = services.filter(({ operations }) => operations.some(({ operationTypeId }) => operationTypeId === id))
  const modeOf = (serviceId: string) => services.find((service) => service.id === serviceId)?.mode
  const nameOf = (serviceId: string) => textOf(services.find((service) => service.id === serviceId)?.localizedNames ?? [])
  const readFull = async () => (await call(getFullOperationType, { params: { id } })).dataPropertyTypes
  return [
    {
      key: 'executedAt',
      title: t('admin.when'),
      isMain: true,
      isSortable: true,
      filter: { kind: 'day' },
      holds: 'moment',
      width: 180,
      render: (row) => formatDateTime(row.executedAt),
    },
    ...objectColumns<Operation>(t, elementTypeId),
    {
      key: 'executedBy',
      title: t('admin.byWhom'),
      isSortable: true,
      filter: { ...PEOPLE, isNeverEmpty: true },
      filterKey: 'executedById',
      render: (row) => row.executedBy.name,
    },
    {
      key: 'validity',
      title: t('admin.validity'),
      isSortable: true,
      width: 130,
      filter: {
        kind: 'choice',
        isNeverEmpty: true,
        choices: OPERATION_VALIDITIES.map((validity) => ({ value: validity, label: t(`admin.validity.${validity}`) })),
      },
      render: (row) => <OperationValidity operation={row} />,
    },
    {
      key: 'mode',
      title: t('admin.step'),
      isSortable: true,
      isExtra: true,
      width: 130,
      filter: {
        kind: 'choice',
        isNeverEmpty: true,
        choices: OPERATION_MODES.map((mode) => ({ value: mode, label: t(`admin.operationMode.${mode}`) })),
      },
      render: (row) => t(`admin.operationMode.${row.mode}`),
    },
    {
      key: 'transactionTypeId',
      title: t('exe.service'),
      // a single service is no choice
      isExtra: using.length < 2,
      width: 170,
      filter: { kind: 'choice', isNeverEmpty: true, choices: using.map((service) => ({ value: service.id, label: nameOf(service.id) })) },
      render: (row) => nameOf(row.transactionTypeId),
    },
    {
      key: 'status',
      title: t('admin.status'),
      isSortable: true,
      isExtra: true,
      width: 150,
      filter: {
        kind: 'choice',
        isNeverEmpty: true,
        choices: DISPLAYED_STATUSES.map((status) => ({
          value: status,
          label: t(statusKey(using.length === 1 ? using[0]!.mode : undefined, status)),
        })),
      },
      render: (row) => (
        <TransactionStatusBadge status={row.status} mode={modeOf(row.transactionTypeId)} undoneAt={row.transactionUndoneAt} />
      ),
    },
    ...fieldColumns<Operation>(type.dataPropertyTypes, { role: user.role, text, readFull, isLog: true }),
  ]
}
