import type { Handlers } from '../../http/calls/handlers.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { loadRecordType } from '../definitions/stored/record-types.ts'
import { exportBySchema } from './export-by-schema.ts'
import { listReadableSchemas } from './readable-schemas.ts'
import { showSchemaRows } from './schema-rows.ts'

export const schemaExportHandlers = {
  exportElementsBySchema: (context, { params, query: { format, elementTypeId }, body }) =>
    exportBySchema(context, { schema: params.id, owner: 'element', typeId: elementTypeId, format }, body),
  exportRecordsBySchema: (context, { params, query: { format, recordTypeId }, body }) =>
    exportBySchema(context, { schema: params.id, owner: 'record', typeId: recordTypeId, format }, body),
  getSchemaRows: (context, { params, query }) => showSchemaRows(context, params.id, query),
  listSchemasOfElementType: async (context, { params }) => listReadableSchemas(context, await loadElementType(context, params.id)),
  listSchemasOfRecordType: async (context, { params }) => listReadableSchemas(context, await loadRecordType(context, params.id)),
} satisfies Partial<Handlers>
