import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { DEFAULT_REPORT_DAYS, DEFAULT_THEMES, type TenantConfig, type TenantFlags } from '@verka/domain/tenants/tenant-config.ts'
import type { Colours } from '@verka/domain/tenants/tenant-look.ts'
import { checkBody } from '../../../forms/draft/check-body.ts'
import type { DraftErrors } from '../../../forms/draft/draft-errors.ts'
import { errorText } from '../../../forms/frame/error-text.ts'
import type { Text } from '../../../language/use-text.tsx'
import type { FormError } from '../../../ui/form/error-summary.tsx'
import { lateSchema } from '../../../forms/draft/late-schema.ts'

const tenantConfigBodySchema = lateSchema(() =>
  import('@verka/domain/tenants/tenant-config.ts').then((body) => body.tenantConfigBodySchema),
)

export const SCHEMES = ['light', 'dark'] as const
export type SchemeName = (typeof SCHEMES)[number]
export const COLOUR_NAMES = ['primary', 'secondary', 'accent'] as const

/** Colours as they are typed. */
export interface ThemesDraft {
  light: Colours
  /** The chosen dark colours; used only with `hasOwnDark`. */
  dark: Colours
  hasOwnDark: boolean
}

/** A new logo, as it is sent. */
export interface NewLogo {
  fileName: string
  type: string
  base64: string
}

/** A new logo as an `<img>` shows it. */
export const pictureOf = ({ type, base64 }: NewLogo) => `data:${type};base64,${base64}`

/** A tenant's configuration as it is edited. */
export interface ConfigDraft extends TenantFlags {
  version: number
  /** A new one; null: none; undefined: the stored one. */
  logo: NewLogo | null | undefined
  colours: ThemesDraft
  adminColours: ThemesDraft
  hasAdminColours: boolean
  useElementListExe: boolean
  keepReportsDays: number
  keepContactDays: number
}

const isSame = (a: Colours, b: Colours) => COLOUR_NAMES.every((name) => a[name].toLowerCase() === b[name].toLowerCase())

const themesDraft = ({ light, dark }: { light: Colours; dark: Colours }): ThemesDraft => ({
  light,
  dark,
  hasOwnDark: !isSame(light, dark),
})

export function configDraft({ version, resourceConfiguration, clientResources, settings, openReports }: TenantConfig): ConfigDraft {
  const colours = resourceConfiguration?.globalResources.colours ?? DEFAULT_THEMES
  const adminColours = resourceConfiguration?.adminResources.colours ?? null
  const { anonymousAccess, disableColumnSorting, reservations, lockdown } = settings
  return {
    anonymousAccess: anonymousAccess ?? false,
    disableColumnSorting,
    reservations,
    lockdown,
    version,
    logo: undefined,
    colours: themesDraft(colours),
    adminColours: themesDraft(adminColours ?? colours),
    hasAdminColours: adminColours !== null,
    useElementListExe: clientResources.useElementListExe,
    ...(openReports ?? DEFAULT_REPORT_DAYS),
  }
}

/** The effective colours: those of the light mode in the dark one too, unless it has its own. */
export const wornThemes = ({ light, dark, hasOwnDark }: ThemesDraft) => ({ light, dark: hasOwnDark ? dark : light })

export function configBody(draft: ConfigDraft) {
  const { version, logo, colours, adminColours, hasAdminColours, useElementListExe } = draft
  const { anonymousAccess, disableColumnSorting, reservations, lockdown, keepReportsDays, keepContactDays } = draft
  return {
    version,
    resourceConfiguration: {
      globalResources: { colours: wornThemes(colours), ...(logo !== undefined && { logo }) },
      adminResources: { colours: hasAdminColours ? wornThemes(adminColours) : null },
    },
    clientResources: { useElementListExe },
    settings: { anonymousAccess, disableColumnSorting, reservations, lockdown },
    openReports: { keepReportsDays, keepContactDays },
  }
}

/** Errors of the body at the draft's paths: `colours.light.primary`, `adminColours.dark.accent`, `logo`. */
export const atDraft = (errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) =>
    error.field === undefined
      ? error
      : {
          ...error,
          field: error.field
            .replace(/^resourceConfiguration\.globalResources\.(logo|colours).*?((?:\.(?:light|dark)\.\w+)?)$/, '$1$2')
            .replace(/^resourceConfiguration\.adminResources\.colours/, 'adminColours'),
        },
  )

export function checkConfig(draft: ConfigDraft): FieldError[] {
  const errors = atDraft(checkBody(tenantConfigBodySchema, configBody(draft)))
  // one colour for both modes is one mistake
  const { hasOwnDark } = draft.colours
  const hasOwnAdminDark = draft.adminColours.hasOwnDark
  return errors.filter(
    ({ field = '' }) => (hasOwnDark || !field.startsWith('colours.dark')) && (hasOwnAdminDark || !field.startsWith('adminColours.dark')),
  )
}

/** DOM id of the input for a path of the draft. */
export const configInputId = (path: string) => `config-${path.replaceAll('.', '-')}`

/** All errors, for the summary above the form. */
export function configSummary(errors: DraftErrors, text: Text): FormError[] {
  const { t } = text
  return errors.all.map((error) => {
    const { field = '' } = error
    const message = errorText(error, text)
    if (field === 'logo') return { message, inputId: configInputId('logo'), label: t('tenants.logo') }
    const [, whose, mode, name] = /^(colours|adminColours)\.(light|dark)\.(primary|secondary|accent)$/.exec(field) ?? []
    if (name === undefined) return { message }
    const section = t(whose === 'colours' ? 'tenants.colours' : 'tenants.adminColours')
    const label = `${section}, ${t(mode === 'dark' ? 'tenants.inDark' : 'tenants.inLight')}: ${t(`tenants.${name as keyof Colours}`)}`
    return { message, inputId: configInputId(field), label }
  })
}
