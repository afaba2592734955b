import { defineServerResource } from '../../http/server-resource.ts'
import {
  createBulkChange,
  listBulkChanges,
  listBulkItems,
  loadBulkChange,
  startBulkChange,
  stopBulkChange,
  undoBulkChange,
} from './bulk-changes.ts'

export const bulkChange = defineServerResource({
  table: 'bulk_changes',
  handlers: {
    createBulkChange: (context, { body }) => createBulkChange(context, body),
    listBulkChanges: (context) => listBulkChanges(context),
    getBulkChange: (context, { params }) => loadBulkChange(context, params.id),
    listBulkItems: (context, { params, query }) => listBulkItems(context, params.id, query),
    startBulkChange: (context, { params }) => startBulkChange(context, params.id),
    stopBulkChange: (context, { params }) => stopBulkChange(context, params.id),
    undoBulkChange: (context, { params }) => undoBulkChange(context, params.id),
  },
})
