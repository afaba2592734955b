import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { ELEMENT_COLUMNS, elementListQuerySchema } from '../elements/elements.api.ts'
import { idSchema } from '../entities/entity.ts'
import { MAX_EXPORTED_ROWS } from '../lists/export-query.ts'
import { listQuerySchema } from '../lists/list-query.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { RECORD_COLUMNS } from '../records/records.api.ts'
import { schemaParams } from '../schemas/schemas.api.ts'

/** File formats of exports by a data schema. */
export const SCHEMA_FORMATS = ['xlsx', 'csv', 'json'] as const
export type SchemaFormat = (typeof SCHEMA_FORMATS)[number]
const format = z.enum(SCHEMA_FORMATS)

const shared = { carries: 'document', idempotency: 'none' } as const
const PAGE = { skip: true, limit: true, skipCount: true, after: true, before: true, fromEnd: true } as const
const WHAT = `as Excel workbook, CSV or JSON, up to ${MAX_EXPORTED_ROWS} rows, with the fields of a data schema as columns. A column that reads a field which the caller may not see is empty, and left out of JSON. The schema is named by its id or key`

export const exportElementsBySchema = defineCall('exportElementsBySchema', 'POST /elements/schemas/{id}/filter', {
  ...shared,
  access: leastRole('elements', 'read'),
  changes: [],
  summary: `Objects of one category, or of all whose configuration of the schema has read rules: the rows of \`elements/filter\`, ${WHAT}. The audit log keeps who exported how many.`,
  params: schemaParams,
  query: z.strictObject({ format, elementTypeId: idSchema('elementType').optional() }),
  body: elementListQuerySchema.omit(PAGE),
  list: { columns: ELEMENT_COLUMNS, fieldsOf: 'elementTypeId' },
})
export const exportRecordsBySchema = defineCall('exportRecordsBySchema', 'POST /records/schemas/{id}/filter', {
  ...shared,
  access: leastRole('records', 'read'),
  changes: [],
  summary: `Predefined values of one type, or of all whose configuration of the schema has read rules: the rows of \`records/filter\`, ${WHAT}. The audit log keeps who exported how many.`,
  params: schemaParams,
  query: z.strictObject({ format, recordTypeId: idSchema('recordType').optional() }),
  body: listQuerySchema.omit(PAGE),
  list: { columns: RECORD_COLUMNS, fieldsOf: 'recordTypeId' },
})

/** Rows of one answer in JSON. */
export const MAX_SCHEMA_ROWS = 1000

export const getSchemaRows = defineCall('getSchemaRows', 'GET /schemas/{id}/rows', {
  carries: 'document',
  access: leastRole('elements', 'read'),
  shows: ['dataSchema', 'elementType', 'element', 'recordType', 'record'],
  summary: `A stable address for spreadsheets and programs: all objects and predefined values that the schema reads, oldest first, ${WHAT}. JSON is \`{items, next, changedSince}\`, at most ${MAX_SCHEMA_ROWS} rows: \`next\` is the \`after\` of the next answer, \`changedSince\` that of the next look for changes. Titles of columns are the keys of the schema. With the \`ETag\` of an earlier answer in \`If-None-Match\` the answer is 304 as long as nothing has changed.`,
  params: schemaParams,
  query: z.strictObject({
    format: format.default('json'),
    limit: z.coerce.number().int().min(1).max(MAX_SCHEMA_ROWS).default(MAX_SCHEMA_ROWS).describe('Rows of an answer in JSON.'),
    after: z.string().min(1).max(12_000).optional().describe('The `next` of the answer before.'),
    changedSince: z.iso.datetime({ offset: true }).optional().describe('Only rows that were changed at this instant or later.'),
  }),
})

const schemasReply = z.object({
  items: z.array(z.object({ id: z.uuid(), key: z.string(), localizedNames: localizedTextsSchema })),
})
export const listSchemasOfElementType = defineCall('listSchemasOfElementType', 'GET /elementTypes/{id}/schemas', {
  access: leastRole('definitions', 'read'),
  shows: ['dataSchema', 'elementType'],
  summary: 'The data schemas by which the caller may export the objects of a category.',
  params: idParamsOf('elementType'),
  reply: schemasReply,
})
export const listSchemasOfRecordType = defineCall('listSchemasOfRecordType', 'GET /recordTypes/{id}/schemas', {
  access: leastRole('definitions', 'read'),
  shows: ['dataSchema', 'recordType'],
  summary: 'The data schemas by which the caller may export the values of a predefined value type.',
  params: idParamsOf('recordType'),
  reply: schemasReply,
})
