import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'

/** The site that rows belong to: part of each key. */
export interface SiteScope {
  tenantId: TenantId
  siteId: SiteId
}

/** The columns of a site's rows. */
export const siteColumns = ({ tenantId, siteId }: SiteScope) => ({ tenant_id: tenantId, site_id: siteId })

/** The site of a list, with the order and the calendar of its tenant. */
export interface ListScope extends SiteScope {
  /** Decides the alphabetical order. */
  culture: Culture
  /** IANA name, for whole days of instants. */
  timeZone: string
}
