import { z } from 'zod'
import { personSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { afterInQuery } from '../lists/page-query.ts'

/** Maximum number of found borrowers: a user types more of the name to find others. */
export const MAX_BORROWERS = 20

export const findBorrowers = defineCall('findBorrowers', 'GET /transactionTypes/{id}/borrowers', {
  access: leastRole('operations', 'execute'),
  // read at each letter
  shows: [],
  summary: 'Finds people of the site by all words of `search`, to lend to. For callers who may lend to others.',
  params: idParamsOf('transactionType'),
  query: z.strictObject({ search: z.string().max(100).optional(), after: afterInQuery }),
  reply: z.object({ items: z.array(personSchema), next: z.string().optional() }),
})
