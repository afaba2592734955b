import { z } from 'zod'
import { colorSchema } from '../definitions/color.ts'
import { definitionRightsSchema, type FormNames } from '../definitions/definition.ts'
import { entityShapeOf, idSchema } from '../entities/entity.ts'
import { dataPropertySchema } from '../forms/field.ts'
import { MAX_OPTIONS } from '../forms/field-limits.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'

/** The most values of a type: they are the options of a field (decisions section 3). */
export const MAX_RECORDS = MAX_OPTIONS

/** A predefined value. */
export const recordSchema = z.object({
  ...entityShapeOf('record'),
  recordTypeId: idSchema('recordType'),
  /** Position in its type, from 1: the order in which values are offered. */
  position: z.int().min(1),
  localizedNames: localizedTextsSchema,
  /** Its name in the language of the request. */
  name: z.string(),
  /** Null: it has that of its type. */
  color: colorSchema,
  dataProperties: z.array(dataPropertySchema),
  can: definitionRightsSchema,
})
export type RecordValue = z.infer<typeof recordSchema>

/** Details of a refusal with `stillUsed`: the number of rows with this predefined value, and forms that refer to it. */
export interface RecordUses {
  elements: number
  records: number
  operations: number
  forms: FormNames
}
