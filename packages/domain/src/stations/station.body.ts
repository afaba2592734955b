import { z } from 'zod'
import { idSchema, saveBody } from '../entities/entity.ts'

export const MAX_STATION_NAME = 100
const MAX_STATION_SERVICES = 50

/** A station as it is saved, in the order of its form. Its device is enrolled by calls of its own. */
export const stationBodySchema = saveBody({
  can: z.unknown().optional(),
  state: z.unknown().optional(),
  services: z.unknown().optional(),
  codeExpiresAt: z.unknown().optional(),
  enrolledAt: z.unknown().optional(),
  lastUsedAt: z.unknown().optional(),
  name: z
    .string()
    .trim()
    .min(1, '@validation.required')
    .max(MAX_STATION_NAME, '@validation.tooLong')
    .regex(/^\P{Cc}*$/u, '@validation.controlCharacters'),
  /** Loan services by which it lends and takes back; the first that fits an object and its borrower is used. Omitted: unchanged. */
  transactionTypeIds: z.array(idSchema('transactionType')).max(MAX_STATION_SERVICES).optional(),
})
