import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'

/** Kinds of references that block a deletion. */
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
  'imports',
  'processorConfigs',
  'openReports',
  'publicLists',
] as const
export type UseKind = (typeof USE_KINDS)[number]

/** Number of references of one kind, never zero. Transactions of an object are counted for each service. */
export const useSchema = z.object({
  kind: z.enum(USE_KINDS),
  count: z.int().min(1),
  of: z.object({ id: z.uuid(), localizedNames: localizedTextsSchema }).optional(),
})
export type Use = z.infer<typeof useSchema>

/** Everything that blocks a deletion; empty: it can be deleted. */
export const usesReply = z.object({ items: z.array(useSchema) })

/** Ids of several rows whose uses are queried at once: at most as many as a list lets a user choose. */
export const usesOfEachBody = <Resource extends string>(resource: Resource, most: number) =>
  z.strictObject({ ids: z.array(idSchema(resource)).min(1).max(most) })

/** Uses of each row; rows without uses are omitted. */
export const usesOfEachReply = z.object({ items: z.array(z.object({ id: z.uuid(), items: usesReply.shape.items })) })
export type UsesOfEach = z.infer<typeof usesOfEachReply>
