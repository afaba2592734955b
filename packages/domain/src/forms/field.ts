import { z } from 'zod'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import type { LocalizedTexts } from '../localization/localized-text.ts'
import { CHECK_STATUSES } from './checks/check-status.ts'
import { MAX_FIELD_NAME_LENGTH, MAX_TEXT_AREA_LENGTH, MAX_OPTIONS, MAX_ITEMS } from './field-limits.ts'
import { FIELD_TYPES, type FieldType } from './field-type.ts'
import { TEXT_CONTENTS } from './text/text-content.ts'

export const UI_STATUSES = ['enabled', 'disabled', 'hidden'] as const

/** Names of a field. */
export const fieldNamesSchema = localizedTextsSchema.superRefine((texts, check) =>
  texts.forEach(({ text }, index) => {
    if (text.length > MAX_FIELD_NAME_LENGTH) check.addIssue({ code: 'custom', message: '@validation.nameTooLong', path: [index, 'text'] })
  }),
)

/** An option: its stored value and its name (specification section 3, 'options'). */
export const optionSchema = z.strictObject({
  value: z.string().min(1).max(100),
  /** At most 50 characters where they are defined (`checkFields`); names from other sources keep their length. */
  localizedNames: localizedTextsSchema,
  /** Meaning of the option in a status group. */
  status: z.enum(CHECK_STATUSES).optional(),
  /** Colour of a predefined value, `#rrggbb`. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullish(),
})
export type Option = z.infer<typeof optionSchema>

/**
 * Source of the options: the field itself, predefined values of a type, objects of a category, or the users of the site; of a processor
 * also its data schemas.
 */
const OPTION_SOURCE = /^(?:static|users|schemas|(?:records|elements):[0-9a-f-]{36})$/i

/** Whether a text names where options come from. */
export const isOptionSource = (text: unknown): text is string => typeof text === 'string' && OPTION_SOURCE.test(text)

export const optionSourceSchema = z.string().regex(OPTION_SOURCE, '@validation.optionSource')

/** An empty bound means none (specification section 5): it is dropped before any check. */
const boundSchema = z
  .union([z.number(), z.null(), z.literal('')])
  .optional()
  .transform((bound) => (typeof bound === 'number' ? bound : undefined))
/** Bounds; an absent or empty bound does not count. */
export const rangeSchema = z.strictObject({ min: boundSchema, max: boundSchema }).transform(({ min, max }) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
}))

/** A structured value: any JSON. The kind defines its parts. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type Structured = readonly Json[] | { readonly [name: string]: Json }

/** The value of a field in requests and replies. */
export type FieldValue = string | number | boolean | null | Structured
export const fieldValueSchema: z.ZodType<FieldValue, FieldValue> = z.union([
  z.string().max(100_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.json()).max(MAX_ITEMS),
  z.record(z.string().max(100), z.json()),
])

/** Restrictions of a field's values (specification section 5). */
const validationSchema = z.strictObject({
  range: rangeSchema.optional(),
  /** Allowed characters of a text, instead of a pattern. */
  content: z.enum(TEXT_CONTENTS).optional(),
  /** Written `/…/im`; an empty one does not count. */
  pattern: z.string().max(500).optional(),
  /** Message shown when the pattern does not match, instead of the general one. */
  message: localizedTextsSchema.optional(),
  minLength: z.int().min(0).max(MAX_TEXT_AREA_LENGTH).optional(),
  maxLength: z.int().min(1).max(MAX_TEXT_AREA_LENGTH).optional(),
  /** Maximum files of a field, or rows of a collection. */
  maxCount: z.int().min(1).max(1000).optional(),
  /** Largest file, in MiB. */
  maxMiB: z.number().positive().max(100).optional(),
  /** Pictures are sent in full size with the camera's metadata; otherwise the device scales them down. */
  keepOriginal: z.boolean().optional(),
})

/** A field: the specification's property type (section 3; decisions section 3). */
export interface Field {
  id: string
  /** Stable name, unique in its type. */
  key: string
  localizedNames: LocalizedTexts
  localizedDescriptions: LocalizedTexts
  fieldType: FieldType
  options: Option[]
  optionSource: string
  /** Initial value of a new form; for texts also a list of `{culture, text}`. */
  defaultValue: FieldValue
  required: boolean
  validation: z.output<typeof validationSchema>
  /** The fields of a group, a status group or a row of a collection. */
  children: Field[]
  showForAdmin: boolean
  showForUser: boolean
  uiStatus: (typeof UI_STATUSES)[number]
  showInList: boolean
}

/** A field as it may be sent: properties with a default may be omitted. */
export type FieldInput = Pick<Field, 'id' | 'key' | 'localizedNames' | 'fieldType'> &
  Partial<Omit<Field, 'children'>> & { children?: FieldInput[] | undefined }

/** Syntax of a field's key. */
export const fieldKeySchema = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,49}$/, '@validation.fieldKey')

/** Maximum fields in a group. */
export const MAX_CHILDREN = 200

export const fieldSchema: z.ZodType<Field, FieldInput> = z.strictObject({
  id: z.uuid(),
  key: fieldKeySchema,
  localizedNames: fieldNamesSchema,
  localizedDescriptions: localizedTextsSchema.default([]),
  fieldType: z.enum(FIELD_TYPES),
  options: z.array(optionSchema).max(MAX_OPTIONS).default([]),
  optionSource: optionSourceSchema.default('static'),
  defaultValue: fieldValueSchema.default(null),
  required: z.boolean().default(false),
  validation: validationSchema.default({}),
  children: z
    .array(z.lazy(() => fieldSchema))
    .max(MAX_CHILDREN)
    .default([]),
  showForAdmin: z.boolean().default(true),
  showForUser: z.boolean().default(true),
  uiStatus: z.enum(UI_STATUSES).default('enabled'),
  showInList: z.boolean().default(false),
}) as unknown as z.ZodType<Field, FieldInput>

export const MAX_FIELDS = 500
export const fieldsSchema = z.array(fieldSchema).max(MAX_FIELDS)

/** A value with its field and its text in the request's culture (decisions section 3). */
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
/** Groups and their fields may each have a value. */
const MAX_VALUES = 3000
export const dataPropertiesInputSchema = z
  .array(dataPropertyInputSchema)
  .max(MAX_VALUES)
  .refine((values) => new Set(values.map((value) => value.dataPropertyTypeId)).size === values.length, '@validation.valueTwice')

/** Values by the id of their field. A field without a value is absent. */
export type Values = Record<string, FieldValue>
