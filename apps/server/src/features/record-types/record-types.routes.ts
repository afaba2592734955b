import type { Handlers } from '../../http/handlers.ts'
import {
  createRecordType,
  deleteRecordType,
  listRecordTypes,
  showRecordType,
  summarizeRecordTypes,
  updateRecordType,
  showRecordTypeUses,
} from './record-types.ts'

export const recordTypeHandlers = {
  async listRecordTypes(context) {
    const items = await listRecordTypes(context)
    return { items, totalCount: items.length }
  },
  async summarizeRecordTypes(context, { query }) {
    const items = await summarizeRecordTypes(context, query.ids?.split(','), query.includePropertyTypes === 'true')
    return { items, totalCount: items.length }
  },
  getRecordType: (context, { params }) => showRecordType(context, params.id),
  createRecordType: (context, { body }) => createRecordType(context, body),
  updateRecordType: (context, { params, body }) => updateRecordType(context, params.id, body),
  async getRecordTypeUses(context, { params }) {
    return { items: await showRecordTypeUses(context, params.id) }
  },
  deleteRecordType: (context, { params, query }) => deleteRecordType(context, params.id, query.version) as Promise<undefined>,
} satisfies Partial<Handlers>
