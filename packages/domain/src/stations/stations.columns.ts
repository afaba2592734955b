import { defineColumns } from '../resources/columns.ts'
import type { Station } from './stations.api.ts'

export const STATION_COLUMNS = defineColumns<Station>()({
  name: { title: 'stations.name', holds: 'text', value: ({ name }) => name, isMain: true, isSearched: true, filter: 'text' },
  services: {
    title: 'stations.services',
    holds: 'text',
    value: ({ services }, { textOf }) => services.map(({ localizedNames }) => textOf(localizedNames)).join(', '),
    isSearched: true,
    isHiddenOnPhone: true,
  },
  state: {
    title: 'stations.state',
    holds: 'text',
    value: ({ state }) => state,
    choices: {
      new: 'stations.state.new',
      waiting: 'stations.state.waiting',
      active: 'stations.state.active',
      revoked: 'stations.state.revoked',
    },
    width: 190,
  },
  lastUsedAt: { title: 'stations.lastUsed', holds: 'moment', value: ({ lastUsedAt }) => lastUsedAt ?? '', filter: 'day', width: 180 },
  updatedAt: { title: 'admin.changed', holds: 'moment', value: ({ updatedAt }) => updatedAt, width: 180, isHiddenOnPhone: true },
})
