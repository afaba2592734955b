import { createHash } from 'node:crypto'
import { invalid, type FieldError } from '@verka/domain/errors/app-error.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { DEFAULT_TIME_ZONE } from '@verka/domain/localization/time-zones.ts'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import type { Colours } from '@verka/domain/tenants/tenant-look.ts'
import type { Contact } from '@verka/domain/tenants/tenant.body.ts'
import { keySchema, RESERVED_SITE_KEYS, RESERVED_TENANT_KEYS } from '@verka/domain/tenants/tenants.api.ts'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../../db/transaction.ts'
import { redrawLogo } from '../../../files/images.ts'
import { newId } from '../../../ids.ts'
import { insertSite, insertTenant, upsertLogo } from './new-tenant.queries.ts'
import { readLookByKey } from '../tenants.queries.ts'
import type { TenantSettings } from '../tenants.ts'

export interface NewTenant {
  key: string
  name: string
  culture: Culture
  /** Windows-style or IANA name. */
  timeZone?: string | undefined
  colours?: Colours
  licenceLevel?: string | undefined
  settings?: TenantSettings
  contact?: Contact | undefined
  isBilledAnnually?: boolean | undefined
  policyUrl?: string | null | undefined
  rssFeedUrl?: string | null | undefined
}

/** Search text of a tenant. */
export const tenantSearchText = ({ key, name }: { key: string; name: string }) => foldForSearch(`${key} ${name}`)

/**
 * Creates a tenant. Installation scope.
 * @returns its id. @throws `invalid` at `key` or `name`.
 */
export async function createTenant(tx: Tx, tenant: NewTenant, now: Date): Promise<TenantId> {
  const errors: FieldError[] = []
  if (!keySchema.safeParse(tenant.key).success) errors.push({ message: '@validation.key', field: 'key' })
  else if (RESERVED_TENANT_KEYS.includes(tenant.key) || (await readLookByKey(tx, tenant.key)))
    errors.push({ message: '@errors.keyTaken', field: 'key', params: { key: tenant.key } })
  if (tenant.name.trim() === '') errors.push({ message: '@validation.required', field: 'name' })
  if (errors.length > 0) throw invalid(errors)
  const id = newId<'tenant'>(now)
  const { timeZone = DEFAULT_TIME_ZONE, colours = DEFAULT_COLOURS, licenceLevel = 'none', settings = {} } = tenant
  const { contact = {}, isBilledAnnually = false, policyUrl = null, rssFeedUrl = null, key, name, culture } = tenant
  const values = { id, key, name, culture, timeZone, colours, licenceLevel, settings, contact, isBilledAnnually, policyUrl, rssFeedUrl }
  await insertTenant(tx, { ...values, searchText: tenantSearchText(tenant) }, now)
  return id
}

/** Creates a site of a tenant. @returns its id. @throws `invalid` at `key` or `name`. */
export async function createSite(tx: Tx, site: { tenantId: TenantId; key: string; name: string }, now: Date): Promise<SiteId> {
  const errors: FieldError[] = []
  if (!keySchema.safeParse(site.key).success) errors.push({ message: '@validation.key', field: 'key' })
  else if (RESERVED_SITE_KEYS.includes(site.key)) errors.push({ message: '@errors.keyTaken', field: 'key', params: { key: site.key } })
  if (site.name.trim() === '') errors.push({ message: '@validation.required', field: 'name' })
  if (errors.length > 0) throw invalid(errors)
  const id = newId<'site'>(now)
  await insertSite(tx, { ...site, id }, now)
  return id
}

/**
 * Replaces the tenant's logo: re-encoded from its pixels, so that no other sent bytes are stored (security promise 14). @throws `invalid`
 * at `field` if it is not a JPEG, PNG or GIF.
 */
export async function saveLogo(tx: Tx, tenantId: TenantId, given: Buffer, field = 'logo'): Promise<void> {
  const bytes = await redrawLogo(given)
  if (!bytes) throw invalid([{ message: '@validation.imageType', field }])
  await upsertLogo(tx, { tenantId, contentType: 'image/png', bytes, sha256: createHash('sha256').update(bytes).digest('hex') })
}
