import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { idSchema } from '../entities/entity.ts'
import { schemaParams } from '../schemas/schemas.api.ts'
import { IMPORT_MODES, IMPORT_POLICIES } from './import-settings.ts'
import { dataImportSchema } from './imports.api.ts'

/** Saves by itself what was checked, unless only the check is wanted. */
const bySchemaQuery = z.strictObject({
  policy: z.enum(IMPORT_POLICIES).optional(),
  mode: z.enum(IMPORT_MODES).optional(),
  check: z.literal('only').optional(),
})
const bySchemaParams = z.strictObject({ schemaId: schemaParams.shape.id, fileId: idSchema('file') })
const ONCE_CHECKED =
  'It is checked and saved without further questions: all rows or none, or with `policy=correct` those without errors. `check=only` saves nothing. Its progress and report: `GET /imports/{id}`.'

export const importElementsBySchema = defineCall('importElementsBySchema', 'POST /elements/schemas/{schemaId}/files/{fileId}', {
  access: leastRole('imports', 'execute'),
  changes: ['dataImport'],
  summary: `Imports objects from an uploaded file by a data schema, which is named by its id or key. ${ONCE_CHECKED}`,
  params: bySchemaParams,
  body: z.strictObject({}).optional(),
  query: bySchemaQuery.extend({
    /** The category, if several are configured for the schema. */
    elementTypeId: idSchema('elementType').optional(),
  }),
  reply: dataImportSchema,
  status: 201,
})
export const importRecordsBySchema = defineCall('importRecordsBySchema', 'POST /records/schemas/{schemaId}/files/{fileId}', {
  access: leastRole('imports', 'execute'),
  changes: ['dataImport'],
  summary: `Imports predefined values from an uploaded file by a data schema, which is named by its id or key. ${ONCE_CHECKED}`,
  params: bySchemaParams,
  body: z.strictObject({}).optional(),
  query: bySchemaQuery.extend({
    /** The predefined value type, if several are configured for the schema. */
    recordTypeId: idSchema('recordType').optional(),
  }),
  reply: dataImportSchema,
  status: 201,
})
export const importUsers = defineCall('importUsers', 'POST /users/import/{fileId}', {
  access: leastRole('userImports', 'execute'),
  changes: ['dataImport'],
  summary: `Imports users from an uploaded file. ${ONCE_CHECKED}`,
  params: z.strictObject({ fileId: idSchema('file') }),
  body: z.strictObject({}).optional(),
  query: bySchemaQuery,
  reply: dataImportSchema,
  status: 201,
})
