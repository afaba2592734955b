import { defineColumns } from '../resources/columns.ts'
import { IMPLEMENTATIONS } from './implementations/implementations.ts'
import type { ProcessorConfig } from './processor-configs.api.ts'

export const PROCESSOR_CONFIG_COLUMNS = defineColumns<ProcessorConfig>()({
  name: { title: 'processors.name', holds: 'text', value: ({ name }) => name, isMain: true, isSearched: true, filter: 'text' },
  implementation: {
    title: 'processors.implementation',
    holds: 'text',
    value: ({ implementation }, { textOf }) => textOf(IMPLEMENTATIONS[implementation].localizedNames),
    isSearched: true,
    width: 180,
  },
  state: {
    title: 'processors.state',
    holds: 'text',
    value: ({ state }) => state,
    choices: {
      on: 'processors.state.on',
      off: 'processors.state.off',
      failing: 'processors.state.failing',
      restricted: 'processors.state.restricted',
      stopped: 'processors.state.stopped',
    },
    width: 160,
  },
  deliveries: {
    title: 'processors.log',
    holds: 'text',
    // what needs a person comes first
    value: ({ counts }, { t }) =>
      (['dead', 'notMade', 'held', 'open'] as const)
        .filter((state) => counts[state] > 0)
        .map((state) => `${t(`processors.${state}`)} ${counts[state]}`)
        .join(' · '),
    width: 280,
  },
  open: { title: 'processors.open', holds: 'number', value: ({ counts }) => counts.open, width: 120, isHiddenOnPhone: true },
  dead: { title: 'processors.dead', holds: 'number', value: ({ counts }) => counts.dead, width: 140, isHiddenOnPhone: true },
  notMade: { title: 'processors.notMade', holds: 'number', value: ({ counts }) => counts.notMade, width: 120, isHiddenOnPhone: true },
  held: { title: 'processors.held', holds: 'number', value: ({ counts }) => counts.held, width: 120, isHiddenOnPhone: true },
  updatedAt: { title: 'admin.changed', holds: 'moment', value: ({ updatedAt }) => updatedAt, width: 180, isHiddenOnPhone: true },
})
