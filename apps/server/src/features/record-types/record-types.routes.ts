import { defineServerResource } from '../../http/server-resource.ts'
import { listRecordTypes } from '../definitions/stored/record-types.ts'
import { recordsOfType } from '../records/records.ts'
import {
  createRecordType,
  deleteRecordType,
  showFillableRecordType,
  showRecordType,
  summarizeRecordTypes,
  updateRecordType,
  showRecordTypeUses,
  recordTypeVersions,
  showRecordTypeEffects,
} from './record-types.ts'

export const recordType = defineServerResource({
  table: 'record_types',
  handlers: {
    async listRecordTypes(context) {
      const items = await listRecordTypes(context)
      return { items, totalCount: items.length }
    },
    async summarizeRecordTypes(context, { query }) {
      const items = await summarizeRecordTypes(context, query.ids?.split(','), query.includePropertyTypes === 'true')
      return { items, totalCount: items.length }
    },
    getRecordType: (context, { params }) => showRecordType(context, params.id),
    async getFullRecordType(context, { params, query }) {
      const type = await showFillableRecordType(context, params.id)
      return query.includeRecords === 'false' ? type : { ...type, records: await recordsOfType(context, params.id) }
    },
    createRecordType: (context, { body }) => createRecordType(context, body),
    updateRecordType: (context, { params, body }) => updateRecordType(context, params.id, body),
    async getRecordTypeUses(context, { params }) {
      return { items: await showRecordTypeUses(context, params.id) }
    },
    listRecordTypeVersions: (context, { params, query }) => recordTypeVersions.list(context, params.id, query),
    getRecordTypeVersion: (context, { params }) => recordTypeVersions.get(context, params.id, params.version),
    restoreRecordTypeVersion: (context, { params, body }) => recordTypeVersions.restore(context, params.id, params.version, body),
    getRecordTypeEffects: (context, { body }) => showRecordTypeEffects(context, body),
    deleteRecordType: (context, { params, query }) => deleteRecordType(context, params.id, query.version),
  },
})
