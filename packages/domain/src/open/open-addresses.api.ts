import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { elementListQuerySchema } from '../elements/elements.api.ts'
import { idSchema } from '../entities/entity.ts'

/** Maximum number of objects whose open addresses are changed at once: as many as a list lets a user choose. */
export const MAX_OPEN_ADDRESSES = 10_000

/** `make`: for objects without one. `renew`: another one instead of each that there is. `revoke`: none. */
export const OPEN_ADDRESS_CHANGES = ['make', 'renew', 'revoke'] as const
export type OpenAddressChange = (typeof OPEN_ADDRESS_CHANGES)[number]

export const getOpenAddress = defineCall('getOpenAddress', 'GET /elements/{id}/openAddress', {
  access: leastRole('elements', 'read'),
  shows: ['element', 'tenant'],
  showsOne: 'element',
  summary: 'Returns the open address of an object, with a code that nobody can guess; null when it has none.',
  params: idParamsOf('element'),
  reply: z.object({
    /** Whether people without a login see objects at it: the tenant and the site allow it. */
    isOpen: z.boolean(),
    openAddress: z.object({ code: z.string(), address: z.string(), createdAt: z.iso.datetime({ offset: true }) }).nullable(),
  }),
})
export const changeOpenAddresses = defineCall('changeOpenAddresses', 'POST /elements/openAddresses', {
  access: leastRole('elements', 'write'),
  changes: ['element'],
  summary:
    'Makes, renews or revokes the open addresses of the given objects, or of all that a question finds: all or none. A renewed or revoked one is as unknown as a wrong code from then on.',
  body: z.strictObject({
    change: z.enum(OPEN_ADDRESS_CHANGES),
    objects: z.union([
      z.strictObject({ elementIds: z.array(idSchema('element')).min(1).max(MAX_OPEN_ADDRESSES) }),
      z.strictObject({
        elementTypeId: idSchema('elementType').optional(),
        question: elementListQuerySchema.omit({ skip: true, limit: true, skipCount: true, after: true }),
      }),
    ]),
  }),
  /** Objects in all, and those whose address was changed. */
  reply: z.object({ count: z.int(), changed: z.int() }),
})
