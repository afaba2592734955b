import { z } from 'zod'

/** What every stored thing carries (specification section 3; decisions section 3). */
export const entityShape = {
  id: z.uuid(),
  version: z.int().min(1),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
}

/** What a client may send along and the server takes no notice of (decisions section 6). */
export const SERVER_OWNED = ['tenantId', 'siteId', 'ownerId', 'createdAt', 'updatedAt'] as const

const serverOwned = Object.fromEntries(SERVER_OWNED.map((name) => [name, z.unknown().optional()])) as Record<
  (typeof SERVER_OWNED)[number],
  z.ZodOptional<z.ZodUnknown>
>

/**
 * The body of a save: unknown properties are refused, the server's own are ignored.
 * `id` and `version` are there on PUT: an `id` other than the path's is refused, and any by a POST that creates; a missing `version` is told by
 * the server.
 */
export function saveBody<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ ...serverOwned, id: z.uuid().optional(), version: z.int().min(1).optional(), ...shape })
}
