import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { ROLES } from '../access/roles.ts'
import { sandboxOfSiteSchema } from '../sandboxes/sandbox-of-site.ts'
import { coloursSchema } from '../tenants/tenant-look.ts'
import { tenantLookSchema } from '../tenants/tenants.api.ts'

/** The authenticated person, their sites, and the look of their tenant: the client's initial data. */
export const sessionSchema = z.object({
  user: z.object({
    id: idSchema('user'),
    name: z.string(),
    userName: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
  }),
  tenant: tenantLookSchema.extend({
    id: idSchema('tenant'),
    timeZone: z.string(),
    isLockedDown: z.boolean(),
    useElementListExe: z.boolean(),
    /** Objects can be booked. */
    hasReservations: z.boolean(),
    /** A site of the user has stations. */
    hasStations: z.boolean(),
    /** People without a login may look up objects by their codes. */
    hasOpenAccess: z.boolean(),
    /** Lists keep their default order: column headers do not sort. */
    isColumnSortingDisabled: z.boolean(),
    /** Colours of the administration area; null: the general ones. */
    adminColours: z.object({ light: coloursSchema, dark: coloursSchema }).nullable(),
  }),
  /** The home tenant of a system administrator who acts in another one; null: they are at home. */
  home: z.object({ id: idSchema('tenant'), name: z.string() }).nullable(),
  /** The sites the user may work in, by name. */
  sites: z.array(
    z.object({
      id: idSchema('site'),
      key: z.string(),
      name: z.string(),
      /** Null: it is no sandbox. */
      sandbox: sandboxOfSiteSchema.nullable(),
    }),
  ),
  /** Cursor of the stream of changes (`streamEvents`' `after`): data loaded after this answer is kept current from here. */
  place: z.string(),
})
export type Session = z.infer<typeof sessionSchema>

export const getSession = defineCall('getSession', 'GET /session', {
  scope: 'installation',
  access: 'user',
  // read at the login
  shows: [],
  summary: 'The logged-in user, the tenant and the sites they may work in.',
  reply: sessionSchema,
})

export const switchTenant = defineCall('switchTenant', 'POST /session/switch', {
  scope: 'installation',
  access: leastRole('tenants', 'execute'),
  changes: [],
  summary:
    'Switches a system administrator to another tenant, or back. It applies to the same token and to new ones from the answer on. Without `sites`: all sites.',
  body: z.strictObject({ tenantId: idSchema('tenant'), sites: z.array(z.string().max(50)).max(1000).optional() }),
  /** Keys. */
  reply: z.object({ tenant: z.string(), sites: z.array(z.string()) }),
})
