import { IconDeviceTablet } from '@tabler/icons-react'
import { MAX_LIMIT } from '@verka/domain/api/contract.ts'
import { exportStations, listStations, type Station } from '@verka/domain/stations/stations.api.ts'
import { STATION_COLUMNS } from '@verka/domain/stations/stations.columns.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { useResourceList } from '../../lists/use-resource-list.ts'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { StationStateBadge } from './state-badge.tsx'

/** The stations of the site. */
export default function StationListPage() {
  const { t } = useText()
  const answer = useCall(listStations, { query: { Skip: 0, Limit: MAX_LIMIT } })
  const { columns, rows, state } = useResourceList(answer, STATION_COLUMNS)
  const shown = columns.map((column) =>
    column.key === 'state' ? { ...column, render: (one: Station) => <StationStateBadge state={one.state} /> } : column,
  )
  const create = <ButtonLink to={addressOf('/stations/create')}>{t('stations.create')}</ButtonLink>
  return (
    <ListPage<Station>
      title={t('shell.stations')}
      description={t('stations.hint')}
      actions={create}
      name="stations"
      rows={rows}
      state={state}
      searchLabel={t('stations.search')}
      columns={shown}
      save={(format, wanted) =>
        saveDocument(exportStations, { query: { format }, body: { columns: wanted, ids: rows.here.map(({ id }) => id) } })
      }
      rowKey={({ id }) => id}
      rowLink={({ id }) => addressOf('/stations/$id/edit', { id })}
      empty={{ icon: IconDeviceTablet, title: t('stations.empty'), text: t('stations.hint'), action: create }}
    />
  )
}
