/** The site that rows belong to: part of each key. */
export interface SiteScope {
  tenantId: string
  siteId: string
}

/** The columns of a site's rows. */
export const siteColumns = ({ tenantId, siteId }: SiteScope) => ({ tenant_id: tenantId, site_id: siteId })
