import { z } from 'zod'

export const MAX_PREFIX_LENGTH = 40
export const MAX_CODE_DIGITS = 10

/** Numbering of the codes of a category's objects: `BS-` with three digits gives `BS-001`, `BS-002`, … */
export const codeSeriesSchema = z.strictObject({
  prefix: z
    .string()
    .trim()
    .max(MAX_PREFIX_LENGTH, '@validation.tooLong')
    .regex(/^[^\p{Cc}]*$/u, '@validation.controlCharacters'),
  digits: z.int().min(1).max(MAX_CODE_DIGITS),
})
export type CodeSeries = z.infer<typeof codeSeriesSchema>

/** The code of a series with a number; a number with more digits than the series makes it longer. */
export const codeInSeries = ({ prefix, digits }: CodeSeries, number: number): string => prefix + String(number).padStart(digits, '0')
