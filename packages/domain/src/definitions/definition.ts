import { z } from 'zod'
import { entityShapeOf, saveBody } from '../entities/entity.ts'
import { MAX_TEXT_LENGTH } from '../forms/field-limits.ts'
import { fieldSchema, fieldsSchema, MAX_FIELDS } from '../forms/field.ts'
import { localizedTextsSchema, MAX_LOCALIZED_LENGTH } from '../localization/localized-text.schema.ts'
import type { TransactionMode } from '../services/modes.ts'
import { CONTENT_STATUSES } from './content-status.ts'

/** The caller's rights on a row: the client shows only those actions, the server checks again. */
export const definitionRightsSchema = z.object({ edit: z.boolean(), delete: z.boolean() })

/** Properties that categories, functions and services share. */
export const definitionShapeOf = <Resource extends string>(resource: Resource) => ({
  ...entityShapeOf(resource),
  status: z.enum(CONTENT_STATUSES),
  localizedNames: localizedTextsSchema,
  localizedDescriptions: localizedTextsSchema,
  can: definitionRightsSchema,
})

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

/** The body that saves a definition with the additional `shape`. */
export function definitionBody<Shape extends z.ZodRawShape>(shape: Shape) {
  return saveBody({ can: z.unknown().optional(), ...namedBody, ...shape })
}

export const fieldsInBody = fieldsSchema.default([])
export const fieldsInReply = z.array(fieldSchema)

/**
 * Ids of parts that are to go nevertheless: fields that are used (or are to change, or to lose options), after a refusal with `fieldsHoldValues`; the functions
 * with which a service ends transactions, after `transactionsLoseEnd`.
 */
export const confirmedRemovalsInBody = z.array(z.uuid()).max(MAX_FIELDS).optional()

/** Maximum number of forms named in the `FormNames` of a refusal. */
export const MAX_FORM_NAMES = 5

/** Forms (categories, functions, predefined value types) whose rules refer to a row: their number, and the names of the first. */
export interface FormNames {
  count: number
  names: string[]
}

/** Details of a refusal with `fieldsHoldValues`: for each field the number of rows with a value, and forms whose rules use it. A lost option is an entry of its own. */
export interface HeldField {
  id: string
  name: string
  /** The name of the option that the field loses, instead of the field; `count` and `forms` are about it. */
  option?: string
  count: number
  forms: FormNames
  /** Published lists that choose or order objects by it; omitted: none. */
  lists?: FormNames
  /** False: it changes its kind, the source of its options, or loses an option. */
  isRemoved: boolean
}

/** Details of a refusal with `transactionsLoseEnd`: transactions that run, and the functions of the service that would have ended them. */
export interface LostEnd {
  mode: TransactionMode
  count: number
  /** By their ids in the service. */
  operations: { id: string; name: string }[]
}
