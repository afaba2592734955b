import { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import { checkRecordForm } from './accept-record.ts'
import { listRecordsUses } from './record-uses.ts'
import { createRecord, deleteRecord, filterRecords, loadRecord, placeRecord, updateRecord } from './records.ts'

export const record = defineServerResource({
  table: 'records',
  isMarked: true,
  formChecks: { createRecord: checkRecordForm, updateRecord: checkRecordForm },
  handlers: {
    listRecords: (context, { query }) => filterRecords(context, query.recordTypeId, pageParamsOf(query)),
    filterRecords: (context, { query, body }) => filterRecords(context, query.recordTypeId, body),
    getRecord: (context, { params, query }) => loadRecord(context, params.id, query.includeType === 'true'),
    getFullRecord: (context, { params }) => loadRecord(context, params.id, true),
    createRecord: (context, { body }) => createRecord(context, body),
    updateRecord: (context, { params, body }) => updateRecord(context, params.id, body),
    placeRecord: (context, { params, body }) => placeRecord(context, params.id, body),
    async listRecordsUses(context, { body }) {
      return { items: await listRecordsUses(context, body.ids) }
    },
    deleteRecord: (context, { params, query }) =>
      deleteRecord(context, params.id, query.version, query.confirmed === 'true') as Promise<undefined>,
  },
})
