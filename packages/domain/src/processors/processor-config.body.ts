import { z } from 'zod'
import { saveBody } from '../entities/entity.ts'
import { dataPropertiesInputSchema } from '../forms/field.ts'
import { ALL_IMPLEMENTATION_NAMES, PROCESSOR_TYPES } from './implementations/implementation.ts'

export const MAX_CONFIG_NAME_LENGTH = 100

export const implementationNameSchema = z.enum(ALL_IMPLEMENTATION_NAMES)

/** A config as it is saved. A secret without a value is unchanged; null removes it. */
export const processorConfigBodySchema = saveBody({
  can: z.unknown().optional(),
  state: z.unknown().optional(),
  stoppedBecause: z.unknown().optional(),
  secrets: z.unknown().optional(),
  owner: z.unknown().optional(),
  counts: z.unknown().optional(),
  implementationForm: z.unknown().optional(),
  feedUrl: z.unknown().optional(),
  processorType: z.enum(PROCESSOR_TYPES),
  implementation: implementationNameSchema,
  name: z
    .string()
    .trim()
    .min(1, '@validation.required')
    .max(MAX_CONFIG_NAME_LENGTH, '@validation.tooLong')
    .regex(/^\P{Cc}*$/u, '@validation.controlCharacters'),
  isOn: z.boolean().default(true),
  /** Values of config fields, and of inputs where no rule feeds them. */
  dataProperties: dataPropertiesInputSchema.default([]),
})
export type ProcessorConfigBody = z.input<typeof processorConfigBodySchema>
