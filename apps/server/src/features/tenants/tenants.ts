import type { Culture } from '@verka/domain/localization/cultures.ts'
import { DEFAULT_REPORT_DAYS, DEFAULT_THEMES, type ReportDays } from '@verka/domain/tenants/tenant-config.ts'
import type { Colours } from '@verka/domain/tenants/tenant-look.ts'
import type { TenantLook } from '@verka/domain/tenants/tenants.api.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { JsonIn } from '../../db/schema/json-columns.ts'
import {
  lockLockdownState,
  readLookById,
  readLookByKey,
  readLogo,
  readOpenAccess,
  readOpenContact,
  readOpenSite,
  readSiteByKeys,
  readOpenTenant,
  readOpenTenantKeys,
  readSites,
} from './tenants.queries.ts'

type LookRow = NonNullable<Awaited<ReturnType<typeof readLookByKey>>>

export type TenantSettings = JsonIn<'tenants', 'settings'>

interface ThemeRow {
  colours: JsonIn<'tenants', 'colours'>
  dark_colours: JsonIn<'tenants', 'dark_colours'>
  admin_colours: JsonIn<'tenants', 'admin_colours'> | null
}

/** A tenant's colours, light and dark; unset ones are Verka's own. */
export const themesOf = (row: ThemeRow): { light: Colours; dark: Colours } => ({
  light: { ...DEFAULT_THEMES.light, ...row.colours },
  // the dark theme uses the same colours, unless it has its own
  dark: { ...DEFAULT_THEMES.dark, ...row.colours, ...row.dark_colours },
})

/** Colours of the administration area; null: the general ones. */
export const adminThemesOf = (row: ThemeRow) => row.admin_colours

/** Address of the logo, with its hash so that it may be cached; null: none. */
export const logoUrlOf = (row: { key: string; logo_sha256: string | null }): string | null =>
  row.logo_sha256 === null ? null : `/resources/${row.key}/logo?v=${row.logo_sha256.slice(0, 16)}`

/** The web address of a link on pages, or null: never a script or a file (security promises 14 and 16). */
function webAddressOf(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text)
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : null
}

function lookOf(row: LookRow): TenantLook {
  return {
    key: row.key,
    name: row.name,
    culture: row.culture as Culture,
    colours: themesOf(row).light,
    darkColours: themesOf(row).dark,
    logoUrl: logoUrlOf(row),
    policyUrl: webAddressOf(row.policy_url),
  }
}

/** Name and look of a tenant; undefined if the key is unknown. Installation scope. */
export async function findTenantLook(tx: Tx, key: string): Promise<TenantLook | undefined> {
  const row = await readLookByKey(tx, key)
  return row && lookOf(row)
}

/** Look and settings of the tenant that a user is logged in to. */
export async function tenantOfSession(
  tx: Tx,
  id: TenantId,
): Promise<{ look: TenantLook; settings: TenantSettings; adminColours: ReturnType<typeof adminThemesOf> }> {
  const row = await readLookById(tx, id)
  if (!row) throw new Error('a logged-in person has a tenant')
  return { look: lookOf(row), settings: row.settings, adminColours: adminThemesOf(row) }
}

/** The logo of the tenant, a PNG, with its width by height; undefined: none. */
export async function loadLogo(tx: Tx, key: string): Promise<{ bytes: Buffer; ratio: number } | undefined> {
  const logo = await readLogo(tx, key)
  // a PNG begins with its size (PNG 11.2.1); stored logos are re-encoded as PNG
  return logo && { bytes: logo.bytes, ratio: logo.bytes.readUInt32BE(16) / logo.bytes.readUInt32BE(20) }
}

/** How people without a login can reach a tenant. */
export interface OpenContact {
  name: string
  phoneNo: string
  email: string
}

/** The contact details of a tenant that is open to people without a login; undefined: none. Installation scope. */
export async function findOpenContact(tx: Tx, key: string): Promise<OpenContact | undefined> {
  const row = await readOpenContact(tx, key)
  if (!row) return undefined
  const { name, contact } = row
  const { phoneNo = '', email = '' } = contact
  return phoneNo || email ? { name, phoneNo, email } : undefined
}

/** Whether a tenant is locked down; the state is locked until this transaction ends. */
export const isLockedDownNow = (tx: Tx, tenantId: TenantId): Promise<boolean> => lockLockdownState(tx, tenantId)

/** The sites of a tenant, by their keys; of its sandboxes those in which people work. */
export const listSites = (tx: Tx, tenantId: TenantId) => readSites(tx, tenantId)

/** For how long reports of people without a login are kept. */
export const reportDaysOf = ({ keepReportsDays, keepContactDays }: TenantSettings): ReportDays => ({
  keepReportsDays: keepReportsDays ?? DEFAULT_REPORT_DAYS.keepReportsDays,
  keepContactDays: keepContactDays ?? DEFAULT_REPORT_DAYS.keepContactDays,
})

/** The same of a tenant, whose row is open to the transaction. */
export async function loadReportDays(tx: Tx, tenantId: TenantId): Promise<ReportDays> {
  const row = await readLookById(tx, tenantId)
  return reportDaysOf(row?.settings ?? {})
}

/** Whether a tenant shows objects to people without a login. */
export const hasOpenAccess = (tx: Tx, tenantId: TenantId) => readOpenAccess(tx, tenantId)

/** The id of the tenant with this key, if it shows objects to people without a login (installation scope). */
export const findOpenTenant = (tx: Tx, key: string) => readOpenTenant(tx, key)

/** The key of the only tenant that shows objects to people without a login; undefined if there are none or several (installation scope). */
export async function findOnlyOpenTenant(tx: Tx): Promise<string | undefined> {
  const keys = await readOpenTenantKeys(tx)
  return keys.length === 1 ? keys[0] : undefined
}

/** The site of an address, for a device without a login (installation scope). */
export const findSiteByKeys = (tx: Tx, keys: { tenant: string; site: string }) => readSiteByKeys(tx, keys)

/** The site of an address, if people without a login may see objects of it (installation scope). */
export const findOpenSite = (tx: Tx, keys: { tenant: string; site: string }) => readOpenSite(tx, keys)
