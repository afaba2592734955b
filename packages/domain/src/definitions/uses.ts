import { z } from 'zod'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'

/** What can keep a thing from being deleted. */
export const USE_KINDS = [
  'elements',
  'records',
  'transactions',
  'operations',
  'reservations',
  'elementTypes',
  'operationTypes',
  'transactionTypes',
  'recordTypes',
  'choices',
  'rules',
  'users',
  'personLoans',
  'personBookings',
] as const
export type UseKind = (typeof USE_KINDS)[number]

/** So many of one kind use a thing; never none. Of transactions about an object, those of each service by itself. */
export const useSchema = z.object({
  kind: z.enum(USE_KINDS),
  count: z.int().min(1),
  of: z.object({ id: z.uuid(), localizedNames: localizedTextsSchema }).optional(),
})
export type Use = z.infer<typeof useSchema>

/** All that keeps a thing from being deleted; nothing: it can be. */
export const usesReply = z.object({ items: z.array(useSchema) })

/** Several things, of which it is asked at once what uses each: at most as many as a list lets one choose. */
export const usesOfEachBody = (most: number) => z.strictObject({ ids: z.array(z.uuid()).min(1).max(most) })

/** What uses each of them; those that nothing uses are not among them. */
export const usesOfEachReply = z.object({ items: z.array(z.object({ id: z.uuid(), items: usesReply.shape.items })) })
export type UsesOfEach = z.infer<typeof usesOfEachReply>
