import { z } from 'zod'
import { personSchema } from '../entities/entity.ts'
import { withoutInvisible } from './strangers-text.ts'

/** `waiting`: in quarantine until somebody of the site decides. */
export const REPORT_STATES = ['waiting', 'accepted', 'rejected'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** Photos of one report, and the largest of each as it is sent: the device scales them down. */
export const MAX_PHOTOS = 3
export const MAX_PHOTO_BYTES = 1_800_000
/** The longest side of a photo, in pixels. */
export const PHOTO_PIXELS = 1600

/** The longest text that people write to each other about a report. */
export const MAX_TEXT_LENGTH = 2000

/** What people write to each other about a report. */
export const reportTextSchema = z
  .string()
  .overwrite(withoutInvisible)
  .trim()
  .max(MAX_TEXT_LENGTH, '@validation.tooLong')
  .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, '@validation.controlCharacters')

/** A comment; `by` is null for the reporter. */
export const commentSchema = z.object({
  id: z.uuid(),
  by: personSchema.nullable(),
  text: z.string(),
  at: z.iso.datetime({ offset: true }),
})
