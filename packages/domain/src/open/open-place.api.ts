import { z } from 'zod'
import { defineCall } from '../api/contract.ts'
import { keySchema } from '../tenants/tenants.api.ts'

export const findOpenPlace = defineCall('findOpenPlace', 'GET /open/place', {
  scope: 'installation',
  access: 'public',
  // asked once, before a page is shown
  shows: [],
  summary:
    'Returns where people without a login may look up a code of this tenant and site (`/search`), or null when they have to log in. Without `tenant`, as on older labels: the tenant of the installation that allows it. It says nothing about codes.',
  query: z.strictObject({ tenant: keySchema.optional(), site: keySchema }),
  reply: z.object({ place: z.object({ tenant: z.string(), site: z.string() }).nullable() }),
})
