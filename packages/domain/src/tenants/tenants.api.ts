import { z } from 'zod'
import { defineCall } from '../api/contract.ts'
import { CULTURES } from '../localization/cultures.ts'
import { tenantConfigSchema } from './tenant-config.ts'
import { coloursSchema } from './tenant-look.ts'

/** Key of a tenant or site, as used in addresses. */
export const keySchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,49}$/, '@validation.key')

/** Keys that would collide with the API's own paths. */
export const RESERVED_TENANT_KEYS: readonly string[] = ['tenants', 'session', 'processors', 'openapi', 'docs', 'templates']
/** Keys of sites that would collide with paths directly below the tenant. */
export const RESERVED_SITE_KEYS: readonly string[] = ['users', 'me', 'preferences', 'sandboxes']

/** Public data of a tenant before login: its name and look only (security section 3). */
export const tenantLookSchema = z.object({
  key: z.string(),
  name: z.string(),
  culture: z.enum(CULTURES),
  colours: coloursSchema,
  /** Colours of the dark theme. */
  darkColours: coloursSchema,
  /** Address of the logo, with its hash so that it may be cached; null: Verka's own. */
  logoUrl: z.string().nullable(),
  policyUrl: z.string().nullable(),
})
export type TenantLook = z.infer<typeof tenantLookSchema>

export const getTenantLook = defineCall('getTenantLook', 'GET /tenants/keys/{key}', {
  scope: 'installation',
  access: 'public',
  knowsCaller: true,
  // the look before the login
  shows: [],
  summary:
    'Returns the name and look of a tenant, for the pages before login; with `includeConfig` also its settings, for its logged-in users and for system administrators.',
  params: z.strictObject({ key: keySchema }),
  query: z.strictObject({ includeConfig: z.enum(['true', 'false']).optional() }),
  reply: tenantLookSchema.extend({ config: tenantConfigSchema.optional() }),
})
