import { z } from 'zod'
import type { Id } from './ids.ts'

/** Properties of every stored entity (specification section 3; decisions section 3). */
export const entityShape = {
  id: z.uuid(),
  version: z.int().min(1),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
}

const uuid: z.ZodType = z.uuid()

/** The schema of an id of a resource. Requests have it as text. */
export const idSchema = <Resource extends string>(_resource: Resource) => uuid as z.ZodType<Id<Resource>, string>

/** The same of an entity whose id is branded. */
export const entityShapeOf = <Resource extends string>(resource: Resource) => ({ ...entityShape, id: idSchema(resource) })

/** Properties that a client may send and the server ignores (decisions section 6). */
export const SERVER_OWNED = ['tenantId', 'siteId', 'ownerId', 'createdAt', 'updatedAt'] as const

const serverOwned = Object.fromEntries(SERVER_OWNED.map((name) => [name, z.unknown().optional()])) as Record<
  (typeof SERVER_OWNED)[number],
  z.ZodOptional<z.ZodUnknown>
>

/**
 * The body of a save. Unknown properties are refused, the server's own are ignored. PUT has `id` and `version`: an `id` other than the
 * path's is refused, and any by a POST that creates; the server reports a missing `version`.
 */
export function saveBody<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ ...serverOwned, id: z.uuid().optional(), version: z.int().min(1).optional(), ...shape })
}

/** A person as logs, lists and forms show one. */
export const personSchema = z.object({ id: idSchema('user'), name: z.string() })
