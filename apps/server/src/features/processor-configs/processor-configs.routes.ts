import { PROCESSOR_CONFIG_COLUMNS } from '@verka/domain/processors/processor-configs.columns.ts'
import { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import { exportResource } from '../list-export/export-resource.ts'
import { inOwnTenant } from '../tenants/own-tenant.ts'
import { listImplementations, loadImplementation } from './implementations.ts'
import {
  changeConfig,
  deleteConfig,
  listConfigs,
  listProcessors,
  loadConfig,
  loadFullConfig,
  renewFeed,
  saveConfig,
  showConfigUses,
} from './processor-configs.ts'
import { deleteRestriction, listRestrictions, loadRestriction, saveRestriction } from './restrictions.ts'

const whole = <Item>(items: Item[]) => ({ items, totalCount: items.length })

export const processorConfig = defineServerResource({
  table: 'processor_configs',
  handlers: {
    listProcessors: async (context, { query }) => whole(await listProcessors(context, query.processorType)),
    listImplementations: async (context, { query }) => whole(await listImplementations(context, query)),
    getImplementation: (context, { params, query }) => loadImplementation(context, params, query),
    listProcessorConfigs: (context, { query: { processorType, ...page } }) => listConfigs(context, processorType, pageParamsOf(page)),
    getProcessorConfig: (context, { params }) => loadConfig(context, params.id),
    getFullProcessorConfig: (context, { params }) => loadFullConfig(context, params.id),
    createProcessorConfig: (context, { body }) => saveConfig(context, body),
    updateProcessorConfig: (context, { params, body }) => changeConfig(context, params.id, body),
    renewProcessorFeed: (context, { params }) => renewFeed(context, params.id),
    async getProcessorConfigUses(context, { params }) {
      return { items: await showConfigUses(context, params.id) }
    },
    deleteProcessorConfig: (context, { params, query }) => deleteConfig(context, params.id, query.version),
    async exportProcessorConfigs(context, { query, body }) {
      const { items } = await listConfigs(context)
      const list = { title: 'shell.processors', entity: 'processorConfig', columns: PROCESSOR_CONFIG_COLUMNS, items } as const
      return exportResource(context, list, query.format, body)
    },
  },
})

export const processorRestriction = defineServerResource({
  table: null,
  handlers: {
    listProcessorRestrictions: async (context, { query }) => whole(await listRestrictions(inOwnTenant(context), query.processorType)),
    getProcessorRestriction: (context, { params }) => loadRestriction(inOwnTenant(context), params),
    createProcessorRestriction: (context, { body }) => saveRestriction(inOwnTenant(context), body),
    deleteProcessorRestriction: (context, { params, query }) => deleteRestriction(inOwnTenant(context), params, query.version),
  },
})
