import { createHash } from 'node:crypto'
import { invalid, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { DEFAULT_TIME_ZONE } from '@verka/domain/localization/time-zones.ts'
import { DEFAULT_COLOURS, type Colours } from '@verka/domain/tenants/tenant-look.ts'
import { keySchema, RESERVED_SITE_KEYS, RESERVED_TENANT_KEYS } from '@verka/domain/tenants/tenants.api.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { insertSite, insertTenant, upsertLogo } from './new-tenant.queries.ts'
import { readLookByKey } from './tenants.queries.ts'
import type { TenantSettings } from './tenants.ts'

export interface NewTenant {
  key: string
  name: string
  culture: Culture
  /** Windows-style or IANA name. */
  timeZone?: string
  colours?: Colours
  licenceLevel?: string
  settings?: TenantSettings
}

/**
 * Creates a tenant. Installation scope.
 * @returns its id. @throws `invalid` at `key` or `name`.
 */
export async function createTenant(tx: Tx, tenant: NewTenant, now: Date): Promise<string> {
  const errors: FieldError[] = []
  if (!keySchema.safeParse(tenant.key).success) errors.push({ message: '@validation.key', field: 'key' })
  else if (RESERVED_TENANT_KEYS.includes(tenant.key) || (await readLookByKey(tx, tenant.key)))
    errors.push({ message: '@errors.keyTaken', field: 'key', params: { key: tenant.key } })
  if (tenant.name.trim() === '') errors.push({ message: '@validation.required', field: 'name' })
  if (errors.length > 0) throw invalid(errors)
  const id = newId(now)
  const defaults = { timeZone: DEFAULT_TIME_ZONE, colours: DEFAULT_COLOURS, licenceLevel: 'none', settings: {} }
  await insertTenant(tx, { ...defaults, ...tenant, id }, now)
  return id
}

/** Creates a site of a tenant. @returns its id. @throws `invalid` at `key` or `name`. */
export async function createSite(tx: Tx, site: { tenantId: string; key: string; name: string }, now: Date): Promise<string> {
  const errors: FieldError[] = []
  if (!keySchema.safeParse(site.key).success) errors.push({ message: '@validation.key', field: 'key' })
  else if (RESERVED_SITE_KEYS.includes(site.key)) errors.push({ message: '@errors.keyTaken', field: 'key', params: { key: site.key } })
  if (site.name.trim() === '') errors.push({ message: '@validation.required', field: 'name' })
  if (errors.length > 0) throw invalid(errors)
  const id = newId(now)
  await insertSite(tx, { ...site, id }, now)
  return id
}

/** The kinds of picture that a logo may be, by their first bytes: never SVG (security promise 14). */
const SIGNATURES: [string, Buffer][] = [
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/gif', Buffer.from('GIF8')],
]

/** Puts a picture in the place of the tenant's logo. @throws `invalid` at `logo` for what is no such picture. */
export async function saveLogo(tx: Tx, tenantId: string, bytes: Buffer): Promise<void> {
  const contentType = SIGNATURES.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature))?.[0]
  if (!contentType) throw invalid([{ message: '@validation.imageType', field: 'logo' }])
  await upsertLogo(tx, { tenantId, contentType, bytes, sha256: createHash('sha256').update(bytes).digest('hex') })
}
