import { z } from 'zod'
import { entityShape, saveBody } from '../entities/entity.ts'
import { MAX_TEXT_LENGTH } from '../forms/field-limits.ts'
import { fieldSchema, fieldsSchema, MAX_FIELDS } from '../forms/field.ts'
import { localizedTextsSchema, MAX_LOCALIZED_LENGTH } from '../localization/localized-text.schema.ts'
import { CONTENT_STATUSES } from './content-status.ts'

/** What a row allows the caller: the client shows only what works, the server checks again. */
export const definitionRightsSchema = z.object({ edit: z.boolean(), delete: z.boolean() })

/** What categories, functions and services have in common. */
export const definitionShape = {
  ...entityShape,
  status: z.enum(CONTENT_STATUSES),
  localizedNames: localizedTextsSchema,
  localizedDescriptions: localizedTextsSchema,
  can: definitionRightsSchema,
}

const namedBody = {
  status: z.enum(CONTENT_STATUSES).default('draft'),
  localizedNames: localizedTextsSchema
    .refine((texts) => texts.some((text) => text.text.trim() !== ''), '@validation.required')
    .superRefine((texts, check) => {
      for (const [index, { text }] of texts.entries())
        if (text.length > MAX_TEXT_LENGTH && text.length <= MAX_LOCALIZED_LENGTH)
          check.addIssue({
            code: 'too_big',
            origin: 'string',
            maximum: MAX_TEXT_LENGTH,
            inclusive: true,
            input: text,
            path: [index, 'text'],
          })
    }),
  localizedDescriptions: localizedTextsSchema.default([]),
}

/** The body that saves a definition with `shape` of its own. */
export function definitionBody<Shape extends z.ZodRawShape>(shape: Shape) {
  return saveBody({ can: z.unknown().optional(), ...namedBody, ...shape })
}

export const fieldsInBody = fieldsSchema.default([])
export const fieldsInReply = z.array(fieldSchema)

/** Ids of fields that are used and are to go, or to change, nevertheless: the answer to a refusal with `fieldsHoldValues`. */
export const confirmedRemovalsInBody = z.array(z.uuid()).max(MAX_FIELDS).optional()

/** How many forms of a refusal's `FormNames` are told by name. */
export const MAX_FORM_NAMES = 5

/** Forms (categories, functions, predefined value types) whose rules name something: how many, and the names of the first. */
export interface FormNames {
  count: number
  names: string[]
}

/** What a refusal with `fieldsHoldValues` says in its details of each field: how many things hold a value of it, and which forms have rules about it. */
export interface HeldField {
  id: string
  name: string
  count: number
  forms: FormNames
  /** False: it gets another kind, or takes its choices from elsewhere. */
  isRemoved: boolean
}
