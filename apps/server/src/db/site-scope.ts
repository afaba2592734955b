/** The site that rows belong to: part of each key. */
export interface SiteScope {
  tenantId: string
  siteId: string
}
