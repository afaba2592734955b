import { may, reachOf } from '@verka/domain/access/permissions.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import { invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { DEFAULT_THEMES, MAX_LOGO_MIB, type TenantConfig } from '@verka/domain/tenants/tenant-config.ts'
import type { updateTenantConfig as saveCall } from '@verka/domain/tenants/tenant-config.api.ts'
import type { Colours } from '@verka/domain/tenants/tenant-look.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { TenantContext } from '../../../http/context.ts'
import { refuseWhenStale } from '../../guards/refuse-when-stale.ts'
import { saveLogo } from '../life/new-tenant.ts'
import { auditTenant } from '../life/tenant-audit.ts'
import { loadTenantWithUsage } from '../life/tenant-life.ts'
import { deleteLogo, readConfig, readConfigByKey, updateConfig, type ConfigRow } from './tenant-config.queries.ts'
import { adminThemesOf, logoUrlOf, reportDaysOf, themesOf } from '../tenants.ts'

type Body = BodyOf<typeof saveCall>

/** A configuration as the caller may see it: a site administrator sees what concerns their work. */
function configOf(context: TenantContext, row: ConfigRow): TenantConfig {
  const { role } = context.actor
  const isWhole = may(role, 'tenantRecord', 'read')
  const settings = row.settings
  return {
    id: row.id,
    version: row.version,
    resourceConfiguration: isWhole
      ? { globalResources: { logoUrl: logoUrlOf(row), colours: themesOf(row) }, adminResources: { colours: adminThemesOf(row) } }
      : null,
    clientResources: { useElementListExe: settings.useElementListExe ?? false },
    settings: {
      anonymousAccess: isWhole ? (settings.anonymousAccess ?? false) : null,
      disableColumnSorting: settings.disableColumnSorting ?? false,
      reservations: settings.reservations ?? false,
      lockdown: row.is_locked_down,
    },
    openReports: isWhole ? reportDaysOf(settings) : null,
    can: { edit: may(role, 'tenantSettings', 'write') },
  }
}

/** The row of the caller's own tenant, or of any for a system administrator. @throws `notFound` */
async function findConfig(context: TenantContext, id: TenantId, options: { isLocked?: boolean } = {}): Promise<ConfigRow> {
  const mayKnow = reachOf(context.actor.role, 'tenantSettings', 'read') === 'all' || id.toLowerCase() === context.tenant.id
  const row = mayKnow ? await readConfig(context.tx, id, options) : undefined
  if (!row) throw notFound()
  return row
}

/** Look and features of a tenant. */
export const loadConfig = async (context: TenantContext, id: TenantId): Promise<TenantConfig> =>
  configOf(context, await findConfig(context, id))

/** The same of the tenant with this key; undefined of another one than the caller's, unless they see all. */
export async function findConfigByKey(context: TenantContext, key: string): Promise<TenantConfig | undefined> {
  const seesAll = reachOf(context.actor.role, 'tenantSettings', 'read') === 'all'
  if (!seesAll && key !== context.tenant.key) return undefined
  const row = await readConfigByKey(context.tx, key)
  return row && configOf(context, row)
}

/** The same with the tenant itself, and how much of its licence is used. */
export async function loadFullConfig(context: TenantContext, id: TenantId) {
  const config = await loadConfig(context, id)
  return { ...config, tenant: await loadTenantWithUsage(context, id) }
}

/** Saves a configuration. An omitted property is unchanged. @throws `stale`, `invalid` at `resourceConfiguration.globalResources.logo` */
export async function saveConfig(context: TenantContext, id: TenantId, body: Body): Promise<TenantConfig> {
  const row = await findConfig(context, id, { isLocked: true })
  const before = configOf(context, row)
  refuseWhenStale(body.version, before)
  const { globalResources, adminResources } = body.resourceConfiguration ?? {}
  const { lockdown = row.is_locked_down, ...flags } = body.settings ?? {}
  const now = themesOf(row)
  const admin = adminThemesOf(row)
  const given = adminResources?.colours
  const colours = { ...now.light, ...globalResources?.colours?.light }
  const values = {
    id,
    colours,
    darkColours: { ...now.dark, ...globalResources?.colours?.dark },
    adminColours: given === undefined ? admin : given && mergedThemes(admin ?? now, given),
    settings: { ...row.settings, ...body.clientResources, ...flags, ...body.openReports },
    isLockedDown: lockdown,
  }
  await updateConfig(context.tx, values, context.now)
  if (globalResources?.logo === null) await deleteLogo(context.tx, id)
  else if (globalResources?.logo) await saveLogo(context.tx, id, bytesOf(globalResources.logo.base64), LOGO_FIELD)
  return audited(context, id, before)
}

const mergedThemes = (themes: { light: Colours; dark: Colours }, given: { light?: Partial<Colours>; dark?: Partial<Colours> }) => ({
  light: { ...themes.light, ...given.light },
  dark: { ...themes.dark, ...given.dark },
})

const LOGO_FIELD = 'resourceConfiguration.globalResources.logo'

function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_LOGO_MIB * 1024 * 1024)
    throw invalid([{ message: '@validation.fileSize', field: LOGO_FIELD, params: { size: MAX_LOGO_MIB } }])
  return bytes
}

async function audited(context: TenantContext, id: TenantId, before: TenantConfig): Promise<TenantConfig> {
  const after = await loadConfig(context, id)
  await auditTenant(context, { action: 'update', entityId: id, before, after })
  return after
}

/** Resets a configuration to the defaults; its version increases. @throws `stale` */
export async function resetConfig(context: TenantContext, id: TenantId, version: number | undefined): Promise<undefined> {
  const before = configOf(context, await findConfig(context, id, { isLocked: true }))
  refuseWhenStale(version, before)
  const { light: colours } = DEFAULT_THEMES
  await updateConfig(context.tx, { id, colours, darkColours: {}, adminColours: null, settings: {}, isLockedDown: false }, context.now)
  await deleteLogo(context.tx, id)
  await audited(context, id, before)
}
