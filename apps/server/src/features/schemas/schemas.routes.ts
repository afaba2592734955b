import { MAX_LIMIT } from '@verka/domain/api/contract.ts'
import { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { SCHEMA_COLUMNS } from '@verka/domain/schemas/schemas.columns.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import { loadDataSchema } from '../definitions/stored/data-schemas.ts'
import { exportResource } from '../list-export/export-resource.ts'
import {
  createDataSchema,
  deleteDataSchema,
  filterDataSchemas,
  loadFullDataSchema,
  showDataSchemaUses,
  updateDataSchema,
  dataSchemaVersions,
} from './schemas.ts'

export const dataSchema = defineServerResource({
  table: 'data_schemas',
  handlers: {
    listSchemas: (context, { query }) => filterDataSchemas(context, pageParamsOf(query)),
    filterSchemas: (context, { body }) => filterDataSchemas(context, body),
    getDataSchema: (context, { params }) => loadDataSchema(context, params.id),
    getFullDataSchema: (context, { params }) => loadFullDataSchema(context, params.id),
    createDataSchema: (context, { body }) => createDataSchema(context, body),
    updateDataSchema: (context, { params, body }) => updateDataSchema(context, params.id, body),
    async getDataSchemaUses(context, { params }) {
      return { items: await showDataSchemaUses(context, params.id) }
    },
    listDataSchemaVersions: (context, { params, query }) => dataSchemaVersions.list(context, params.id, query),
    getDataSchemaVersion: (context, { params }) => dataSchemaVersions.get(context, params.id, params.version),
    restoreDataSchemaVersion: (context, { params, body }) => dataSchemaVersions.restore(context, params.id, params.version, body),
    deleteDataSchema: (context, { params, query }) => deleteDataSchema(context, params.id, query.version),
    async exportSchemas(context, { query, body }) {
      const { items } = await filterDataSchemas(context, { limit: MAX_LIMIT })
      return exportResource(context, { title: 'shell.schemas', entity: 'dataSchema', columns: SCHEMA_COLUMNS, items }, query.format, body)
    },
  },
})
