import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { CONTENT_STATUSES } from '../definitions/content-status.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { schemaKeySchema } from '../schemas/schema.body.ts'
import { dataSchemaSchema } from '../schemas/schemas.api.ts'
import { importMappingSchema } from './import-settings.ts'

export const saveImportSchema = defineCall('saveImportSchema', 'POST /imports/{id}/schema', {
  access: leastRole('schemas', 'write'),
  changes: ['dataSchema', 'elementType', 'recordType'],
  summary:
    'Saves what the columns of an import fill as a data schema, and connects its category or predefined value type to it: the next file of this kind is imported by the schema, and exports by it have the same columns.',
  params: idParamsOf('dataImport'),
  body: z.strictObject({
    key: schemaKeySchema,
    status: z.enum(CONTENT_STATUSES).default('private'),
    localizedNames: localizedTextsSchema.refine((texts) => texts.some(({ text }) => text.trim() !== ''), '@validation.required'),
    mapping: importMappingSchema,
  }),
  reply: dataSchemaSchema.extend({
    /** Headers of columns that no field of a schema can fill. */
    leftOut: z.array(z.string()),
  }),
  status: 201,
})
