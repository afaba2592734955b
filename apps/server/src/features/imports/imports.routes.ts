import { defineServerResource } from '../../http/server-resource.ts'
import { loadDataSchema } from '../definitions/stored/data-schemas.ts'
import { loadConfiguredTypes } from '../schemas/schemas.ts'
import { correctImportRow } from './rows/correct-row.ts'
import { exportImportRows } from './rows/export-rows.ts'
import { loadImport } from './import-reply.ts'
import {
  checkImport,
  createImport,
  discardImport,
  importBySchema,
  importUsers,
  listImportRows,
  listImports,
  readImportAgain,
  startImport,
  stopImport,
  undoImport,
} from './imports.ts'
import { saveImportSchema } from './save-as-schema.ts'

export const dataImport = defineServerResource({
  table: 'imports',
  handlers: {
    createImport: (context, { body }) => createImport(context, body),
    listImports: (context, { query }) => listImports(context, query),
    getImport: (context, { params }) => loadImport(context, params.id),
    readImportAgain: (context, { params, body }) => readImportAgain(context, params.id, body),
    checkImport: (context, { params, body }) => checkImport(context, params.id, body),
    listImportRows: (context, { params, query }) => listImportRows(context, params.id, query),
    correctImportRow: (context, { params, body }) => correctImportRow(context, params, body),
    startImport: (context, { params, body }) => startImport(context, params.id, body.policy),
    stopImport: (context, { params }) => stopImport(context, params.id),
    undoImport: (context, { params }) => undoImport(context, params.id),
    discardImport: (context, { params }) => discardImport(context, params.id) as Promise<undefined>,
    exportImportRows: (context, { params, query, body }) => exportImportRows(context, params.id, query.format, body.outcomes),
    saveImportSchema: (context, { params, body }) => saveImportSchema(context, params.id, body),
    async importElementsBySchema(context, { params, query: { elementTypeId: typeId, ...query } }) {
      const { id: schemaId } = await loadDataSchema(context, params.schemaId)
      const { elementTypes } = await loadConfiguredTypes(context, schemaId)
      return importBySchema(context, 'element', { ...params, schemaId, typeId }, query, elementTypes)
    },
    async importRecordsBySchema(context, { params, query: { recordTypeId: typeId, ...query } }) {
      const { id: schemaId } = await loadDataSchema(context, params.schemaId)
      const { recordTypes } = await loadConfiguredTypes(context, schemaId)
      return importBySchema(context, 'record', { ...params, schemaId, typeId }, query, recordTypes)
    },
    importUsers: (context, { params, query }) => importUsers(context, params.fileId, query),
  },
})
