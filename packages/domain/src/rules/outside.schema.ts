import { z } from 'zod'
import { fieldValueSchema, optionSchema } from '../forms/field.ts'

/** Values that rules read from outside of a form, by `outsideKey` of `sources.ts`. */
export const outsideSchema = z.record(
  z.string(),
  z.object({
    value: fieldValueSchema,
    displayValue: z.string().optional(),
    fieldId: z.string().optional(),
    options: z.array(optionSchema).optional(),
  }),
)
