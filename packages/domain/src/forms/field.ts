import { z } from 'zod'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { FIELD_TYPES } from './field-type.ts'

/** Longest name of a field, longest text and longest multi-line text (specification section 9). */
export const MAX_FIELD_NAME_LENGTH = 50
export const MAX_TEXT_LENGTH = 250
export const MAX_TEXT_AREA_LENGTH = 1000
export const MAX_OPTIONS = 10_000

export const UI_STATUSES = ['enabled', 'disabled', 'hidden'] as const

const namesSchema = localizedTextsSchema.refine(
  (texts) => texts.every((text) => text.text.length <= MAX_FIELD_NAME_LENGTH),
  '@validation.nameTooLong',
)

/** A choice: what is stored and what it is called (specification section 3, 'options'). */
export const optionSchema = z.strictObject({ value: z.string().min(1).max(100), localizedNames: namesSchema })
export type Option = z.infer<typeof optionSchema>

/** Bounds; an absent or empty bound does not count (specification section 5). */
export const rangeSchema = z.strictObject({ min: z.number().optional(), max: z.number().optional() })

/** What a field's value on the wire can be. */
export const fieldValueSchema = z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()])
export type FieldValue = z.infer<typeof fieldValueSchema>

/** A field: the specification's property type (section 3; decisions section 3). */
export const fieldSchema = z.strictObject({
  id: z.uuid(),
  /** Stable name, unique in its type. */
  key: z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,49}$/, '@validation.fieldKey'),
  localizedNames: namesSchema,
  localizedDescriptions: localizedTextsSchema.default([]),
  fieldType: z.enum(FIELD_TYPES),
  options: z.array(optionSchema).max(MAX_OPTIONS).default([]),
  defaultValue: fieldValueSchema.default(null),
  required: z.boolean().default(false),
  /** `pattern` is written `/…/im`; an empty one does not count (specification section 5). */
  validation: z.strictObject({ range: rangeSchema.optional(), pattern: z.string().max(500).optional() }).default({}),
  showForAdmin: z.boolean().default(true),
  showForUser: z.boolean().default(true),
  uiStatus: z.enum(UI_STATUSES).default('enabled'),
  showInList: z.boolean().default(false),
})
export type Field = z.infer<typeof fieldSchema>

export const MAX_FIELDS = 500
export const fieldsSchema = z.array(fieldSchema).max(MAX_FIELDS)

/** A value with what it belongs to and how it reads in the request's culture (decisions section 3). */
export const dataPropertySchema = z.object({
  dataPropertyTypeId: z.uuid(),
  value: fieldValueSchema,
  displayValue: z.string(),
})
export type DataProperty = z.infer<typeof dataPropertySchema>

/** A value as it is sent: the display value is the server's and is ignored. */
export const dataPropertyInputSchema = z.strictObject({
  dataPropertyTypeId: z.uuid(),
  value: fieldValueSchema,
  displayValue: z.string().max(100_000).optional(),
})
export const dataPropertiesInputSchema = z
  .array(dataPropertyInputSchema)
  .max(MAX_FIELDS)
  .refine((values) => new Set(values.map((value) => value.dataPropertyTypeId)).size === values.length, '@validation.valueTwice')

/** Values by the id of their field. A field without a value is absent. */
export type Values = Record<string, FieldValue>
