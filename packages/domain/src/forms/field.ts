import { z } from 'zod'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import type { LocalizedTexts } from '../localization/localized-text.ts'
import { CHECK_STATUSES } from './checks/check-status.ts'
import { MAX_FIELD_NAME_LENGTH, MAX_TEXT_AREA_LENGTH, MAX_OPTIONS, MAX_ITEMS } from './field-limits.ts'
import { FIELD_TYPES, type FieldType } from './field-type.ts'
import { TEXT_CONTENTS } from './text/text-content.ts'

export const UI_STATUSES = ['enabled', 'disabled', 'hidden'] as const

const namesSchema = localizedTextsSchema.superRefine((texts, check) =>
  texts.forEach(({ text }, index) => {
    if (text.length > MAX_FIELD_NAME_LENGTH) check.addIssue({ code: 'custom', message: '@validation.nameTooLong', path: [index, 'text'] })
  }),
)

/** A choice: what is stored and what it is called (specification section 3, 'options'). */
export const optionSchema = z.strictObject({
  value: z.string().min(1).max(100),
  /** At most 50 characters where they are defined (`checkFields`); what comes from elsewhere has the length that it has there. */
  localizedNames: localizedTextsSchema,
  /** What the choice means in a status group. */
  status: z.enum(CHECK_STATUSES).optional(),
  /** A colour of its own, `#rrggbb`: that of a predefined value. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullish(),
})
export type Option = z.infer<typeof optionSchema>

/** Where the choices come from: the field itself, predefined values of a type, objects of a category, or the users of the site. */
export const optionSourceSchema = z.string().regex(/^(?:static|users|(?:records|elements):[0-9a-f-]{36})$/i, '@validation.optionSource')

/** An empty bound is none (specification section 5): dropped before anything is checked. */
const boundSchema = z
  .union([z.number(), z.null(), z.literal('')])
  .optional()
  .transform((bound) => (typeof bound === 'number' ? bound : undefined))
/** Bounds; an absent or empty bound does not count. */
export const rangeSchema = z.strictObject({ min: boundSchema, max: boundSchema }).transform(({ min, max }) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
}))

/** What a value with parts is made of: whatever JSON can say. The kind says which parts there have to be. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type Structured = readonly Json[] | { readonly [name: string]: Json }

/** What a field's value on the wire can be. */
export type FieldValue = string | number | boolean | null | Structured
export const fieldValueSchema: z.ZodType<FieldValue, FieldValue> = z.union([
  z.string().max(100_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.json()).max(MAX_ITEMS),
  z.record(z.string().max(100), z.json()),
])

/** What is demanded of a field's values (specification section 5). */
const validationSchema = z.strictObject({
  range: rangeSchema.optional(),
  /** Which characters a text may consist of; in place of a pattern of its own. */
  content: z.enum(TEXT_CONTENTS).optional(),
  /** Written `/…/im`; an empty one does not count. */
  pattern: z.string().max(500).optional(),
  /** What is told when the pattern does not match, in place of the general message. */
  message: localizedTextsSchema.optional(),
  minLength: z.int().min(0).max(MAX_TEXT_AREA_LENGTH).optional(),
  maxLength: z.int().min(1).max(MAX_TEXT_AREA_LENGTH).optional(),
  /** Most files of a field, or rows of a collection. */
  maxCount: z.int().min(1).max(1000).optional(),
  /** Largest file, in MiB. */
  maxMiB: z.number().positive().max(100).optional(),
  /** Pictures are sent as they are, in their full size and with what the camera noted; otherwise the device makes them smaller. */
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
  /** What a new form starts with; for texts a list of `{culture, text}` too. */
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

/** A field as it may be sent: what has a default may be left out. */
export type FieldInput = Pick<Field, 'id' | 'key' | 'localizedNames' | 'fieldType'> &
  Partial<Omit<Field, 'children'>> & { children?: FieldInput[] | undefined }

/** What the key of a field may look like. */
export const fieldKeySchema = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,49}$/, '@validation.fieldKey')

/** Most fields in a group. */
export const MAX_CHILDREN = 200

export const fieldSchema: z.ZodType<Field, FieldInput> = z.strictObject({
  id: z.uuid(),
  key: fieldKeySchema,
  localizedNames: namesSchema,
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
/** Groups and their fields may each have a value. */
const MAX_VALUES = 3000
export const dataPropertiesInputSchema = z
  .array(dataPropertyInputSchema)
  .max(MAX_VALUES)
  .refine((values) => new Set(values.map((value) => value.dataPropertyTypeId)).size === values.length, '@validation.valueTwice')

/** Values by the id of their field. A field without a value is absent. */
export type Values = Record<string, FieldValue>
