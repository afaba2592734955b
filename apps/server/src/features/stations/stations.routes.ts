import { MAX_LIMIT } from '@verka/domain/api/contract.ts'
import { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { STATION_COLUMNS } from '@verka/domain/stations/stations.columns.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import { exportResource } from '../list-export/export-resource.ts'
import { createEnrolment, enrolStation, revokeStation } from './enrol-station.ts'
import { createOwnCode, createUserCode, deleteOwnCode, deleteUserCode, loadOwnCode, loadUserCode } from './person-codes.ts'
import { executeAtStation } from './station-loans.ts'
import { identifyAtStation, loadDevice, scanAtStation } from './station-scans.ts'
import { createStation, deleteStation, listStations, loadStation, showStationUses, updateStation } from './stations.ts'

export const station = defineServerResource({
  table: 'stations',
  handlers: {
    listStations: (context, { query }) => listStations(context, pageParamsOf(query)),
    getStation: (context, { params }) => loadStation(context, params.id),
    createStation: (context, { body }) => createStation(context, body),
    updateStation: (context, { params, body }) => updateStation(context, params.id, body),
    async getStationUses(context, { params }) {
      return { items: await showStationUses(context, params.id) }
    },
    deleteStation: (context, { params, query }) => deleteStation(context, params.id, query.version) as Promise<undefined>,
    async exportStations(context, { query, body }) {
      const { items } = await listStations(context, { limit: MAX_LIMIT })
      const list = { title: 'shell.stations', entity: 'station', columns: STATION_COLUMNS, items } as const
      return exportResource(context, list, query.format, body)
    },
    createStationEnrolment: (context, { params }) => createEnrolment(context, params.id),
    revokeStation: (context, { params }) => revokeStation(context, params.id) as Promise<undefined>,
    enrolStation: (context, { body }) => enrolStation(context, body.code),
    getStationDevice: (context) => loadDevice(context),
    scanAtStation: (context, { body }) => scanAtStation(context, body.code.trim()),
    identifyAtStation: (context, { body }) => identifyAtStation(context, body.pin),
    executeAtStation: (context, { body }) => executeAtStation(context, body),
    getOwnCode: (context) => loadOwnCode(context),
    createOwnCode: (context) => createOwnCode(context),
    deleteOwnCode: (context) => deleteOwnCode(context) as Promise<undefined>,
    getUserCode: (context, { params }) => loadUserCode(context, params.id),
    createUserCode: (context, { params, body }) => createUserCode(context, params.id, body),
    deleteUserCode: (context, { params }) => deleteUserCode(context, params.id) as Promise<undefined>,
  },
})
