import { IconHistory } from '@tabler/icons-react'
import { getOperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { filterOperations, type Operation } from '@verka/domain/operations/operations.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import type { Column } from '../../ui/list/column.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { DateRangeFilter, useDateRange } from '../lists/date-range.tsx'
import { fieldColumns } from '../lists/field-columns.tsx'
import { listedFields } from '../lists/listed-fields.ts'

/** Every time a function was carried out: when, on what, by whom and what was entered. */
export default function EventLogPage() {
  const id = useAddressParam('id')
  const operationType = useCall(getOperationType, { params: { id } })
  const { user } = useSession()
  const text = useText()
  const { t, textOf, formatDateTime } = text
  const address = useListAddress({ ordering: { column: 'executedAt', dir: 'desc' } })
  const range = useDateRange('executedAt')
  const body = { ...address.query, filters: range.filters }
  const list = useCall(filterOperations, { query: { operationTypeId: id }, body }, { keepPrevious: true })
  return (
    <LoadedPage answer={operationType}>
      {(type) => {
        const columns: Column<Operation>[] = [
          {
            key: 'executedAt',
            title: t('admin.when'),
            isMain: true,
            isSortable: true,
            width: 180,
            render: (row) => formatDateTime(row.executedAt),
          },
          { key: 'elementTitle', title: t('admin.object'), isSortable: true, render: (row) => row.elementTitle },
          { key: 'elementCode', title: t('admin.elementCode'), isSortable: true, width: 130, render: (row) => row.elementCode },
          { key: 'executedBy', title: t('admin.byWhom'), isSortable: true, render: (row) => row.executedBy.name },
          ...fieldColumns<Operation>(listedFields(type.dataPropertyTypes, user.role), text),
        ]
        return (
          <ListPage
            title={t('admin.eventLogOf', { name: textOf(type.localizedNames) })}
            list={list}
            address={address}
            searchLabel={t('admin.logSearch')}
            filters={<DateRangeFilter range={range} />}
            activeFilter={range.isActive ? range : undefined}
            columns={columns}
            rowKey={(row) => row.id}
            rowLink={(row) => addressOf('/exe/transaction/$id', { id: row.transactionId }, { from: 'log', log: id })}
            empty={{ icon: IconHistory, title: t('admin.eventLogEmpty'), text: t('admin.eventLogEmptyHint') }}
          />
        )
      }}
    </LoadedPage>
  )
}
