import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import type { BuiltInColumns } from '../api/list-columns.ts'
import { CONTENT_STATUSES } from '../definitions/content-status.ts'
import { definitionShapeOf } from '../definitions/definition.ts'
import { NAMED_ROWS } from '../lists/export-query.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import {
  createCall,
  deleteCall,
  exportNamedCall,
  filterCall,
  getFullCall,
  listCall,
  updateCall,
  usesCall,
  restoreCall,
  versionCall,
  versionsCall,
} from '../resource-calls/resource-calls.ts'
import { schemaFieldSchema } from './schema-field.ts'
import { schemaBodySchema, schemaKeySchema } from './schema.body.ts'
import { dataSchema } from './schemas.resource.ts'

/** A data schema: the fields by which files and programs know objects and predefined values. */
export const dataSchemaSchema = z.object({
  ...definitionShapeOf('dataSchema'),
  key: z.string(),
  fields: z.array(schemaFieldSchema),
  /** While it is published, people without a login may read objects by it, if the tenant allows that. */
  isOpen: z.boolean(),
})
export type DataSchema = z.infer<typeof dataSchemaSchema>

const named = z.object({ id: z.uuid(), localizedNames: localizedTextsSchema })

/** A data schema with the categories and predefined value types that configure it. */
export const fullDataSchemaSchema = dataSchemaSchema.extend({ elementTypes: z.array(named), recordTypes: z.array(named) })
export type FullDataSchema = z.infer<typeof fullDataSchemaSchema>

/** The columns of the list of schemas. */
export const SCHEMA_LIST_COLUMNS = {
  name: 'text',
  key: 'text',
  status: CONTENT_STATUSES,
  createdAt: 'moment',
  updatedAt: 'moment',
} as const satisfies BuiltInColumns

export const listSchemas = listCall(dataSchema, { summary: 'The data schemas of the site, by name.', item: dataSchemaSchema })
export const filterSchemas = filterCall(dataSchema, {
  summary: 'Filters, searches, sorts and pages data schemas.',
  list: { columns: SCHEMA_LIST_COLUMNS },
  item: dataSchemaSchema,
})
/** A schema in an address: its id or its key. No key looks like an id. */
export const schemaParams = z.strictObject({ id: z.uuid().or(schemaKeySchema) })
export const getDataSchema = defineCall('getDataSchema', 'GET /schemas/{id}', {
  access: leastRole('schemas', 'read'),
  shows: ['dataSchema'],
  showsOne: 'dataSchema',
  summary: 'One data schema with its fields, by its id or its key.',
  params: schemaParams,
  reply: dataSchemaSchema,
})
export const getFullDataSchema = getFullCall(dataSchema, {
  summary: 'Returns a data schema with the names of the categories and predefined value types that configure it.',
  reply: fullDataSchemaSchema,
  alsoShows: ['elementType', 'recordType'],
})
export const createDataSchema = createCall(dataSchema, {
  summary: 'Creates a data schema. Its key is unique in the site.',
  body: schemaBodySchema,
  reply: dataSchemaSchema,
  example: {
    key: 'inventory',
    localizedNames: [{ culture: 'sv-SE', text: 'Inventarier' }],
    fields: [
      {
        id: '019df82c-71d5-7492-bcba-7a1f9c0e2d31',
        key: 'serialNumber',
        localizedNames: [{ culture: 'sv-SE', text: 'Serienummer' }],
        fieldType: 'string',
        required: true,
      },
    ],
  },
})
export const updateDataSchema = updateCall(dataSchema, {
  summary:
    'Saves a data schema; `version` is the version that was read. Fields that rules of categories or predefined value types name are removed or changed only when `confirmedRemovals` names them; otherwise 409 `fieldsHoldValues` returns the forms.',
  body: schemaBodySchema,
  reply: dataSchemaSchema,
})
export const getDataSchemaUses = usesCall(dataSchema, {
  summary: 'Returns what uses a data schema, with counts. An empty reply: it can be deleted.',
})
export const listDataSchemaVersions = versionsCall(dataSchema, {
  summary: 'Lists the versions of a data schema, newest first: who saved each and what changed.',
})
export const getDataSchemaVersion = versionCall(dataSchema, {
  summary: 'One version of a data schema with its content as it was stored.',
})
export const restoreDataSchemaVersion = restoreCall(dataSchema, {
  summary:
    'Saves the content of an earlier version of a data schema as a new one; its status stays. `version` is the version that was read. It is refused as a save is.',
  reply: dataSchemaSchema,
})
export const deleteDataSchema = deleteCall(dataSchema, { summary: 'Deletes a data schema that nothing uses.' })
export const exportSchemas = exportNamedCall(dataSchema, { summary: `Data schemas: ${NAMED_ROWS}.`, example: { columns: ['name'] } })
