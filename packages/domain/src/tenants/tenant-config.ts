import { z } from 'zod'
import { idSchema, saveBody } from '../entities/entity.ts'
import { DEFAULT_COLOURS } from './default-colours.ts'
import { colourSchema, coloursSchema } from './tenant-look.ts'

/** Largest logo as it is sent, in MiB. */
export const MAX_LOGO_MIB = 2

const themesSchema = z.object({ light: coloursSchema, dark: coloursSchema })

/** The look that a tenant has before anything is set (specification section 9). */
export const DEFAULT_THEMES = { light: DEFAULT_COLOURS, dark: DEFAULT_COLOURS } as const

/** Features that a tenant has switched on (specification section 3). */
export const tenantFlagsSchema = z.object({
  /** People without a login see objects by their code, through open data schemas. */
  anonymousAccess: z.boolean(),
  disableColumnSorting: z.boolean(),
  /** Objects can be booked. */
  reservations: z.boolean(),
  /** Categories, functions and services cannot be changed. */
  lockdown: z.boolean(),
})
export type TenantFlags = z.infer<typeof tenantFlagsSchema>

/** Days for which reports that became no case, and the contact details of a reporter after the case, are kept. */
export const DEFAULT_REPORT_DAYS = { keepReportsDays: 30, keepContactDays: 90 } as const
export const MAX_REPORT_DAYS = 3650
const daysSchema = z.int().min(1).max(MAX_REPORT_DAYS)
export const reportDaysSchema = z.object({ keepReportsDays: daysSchema, keepContactDays: daysSchema })
export type ReportDays = z.infer<typeof reportDaysSchema>

/** Configuration of a tenant. A site administrator sees their part: the other parts are null. */
export const tenantConfigSchema = z.object({
  /** Id and version of the tenant: both are one row. */
  id: idSchema('tenant'),
  version: z.int().min(1),
  resourceConfiguration: z
    .object({
      globalResources: z.object({
        /** Address of the logo, with its hash so that it may be cached; null: Verka's own. */
        logoUrl: z.string().nullable(),
        colours: themesSchema,
      }),
      /** Colours of the administration area only; null: the general ones. */
      adminResources: z.object({ colours: themesSchema.nullable() }),
    })
    .nullable(),
  clientResources: z.object({ useElementListExe: z.boolean() }),
  settings: tenantFlagsSchema.extend({ anonymousAccess: z.boolean().nullable() }),
  openReports: reportDaysSchema.nullable(),
  can: z.object({ edit: z.boolean() }),
})
export type TenantConfig = z.infer<typeof tenantConfigSchema>

const coloursBody = z.strictObject({
  primary: colourSchema.exactOptional(),
  secondary: colourSchema.exactOptional(),
  accent: colourSchema.exactOptional(),
})
const themesBody = z.strictObject({ light: coloursBody.exactOptional(), dark: coloursBody.exactOptional() })

/** A picture as it is sent (specification section 3, 'File upload payload'). */
const pictureSchema = z.strictObject({
  fileName: z.string().max(250),
  type: z.string().max(100).optional(),
  // the server decodes it and reports invalid base64
  base64: z.string().max(Math.ceil((MAX_LOGO_MIB * 1024 * 1024 * 4) / 3) + 1024, '@validation.fileSize'),
  reference: z.string().max(250).nullable().optional(),
})

/** A configuration as it is saved. An omitted property is unchanged. */
export const tenantConfigBodySchema = saveBody({
  resourceConfiguration: z
    .strictObject({
      globalResources: z
        .strictObject({
          /** A new picture; null: Verka's own. */
          logo: pictureSchema.nullable().optional(),
          colours: themesBody.optional(),
          logoUrl: z.unknown().optional(),
        })
        .optional(),
      adminResources: z.strictObject({ colours: themesBody.nullable().optional() }).optional(),
    })
    .nullable()
    .optional(),
  clientResources: z.strictObject({ useElementListExe: z.boolean().exactOptional() }).optional(),
  settings: z
    .strictObject({
      anonymousAccess: z.boolean().exactOptional(),
      disableColumnSorting: z.boolean().exactOptional(),
      reservations: z.boolean().exactOptional(),
      lockdown: z.boolean().optional(),
    })
    .optional(),
  openReports: z
    .strictObject({ keepReportsDays: daysSchema.exactOptional(), keepContactDays: daysSchema.exactOptional() })
    .nullable()
    .optional(),
  can: z.unknown().optional(),
  tenant: z.unknown().optional(),
  defaults: z.unknown().optional(),
})
