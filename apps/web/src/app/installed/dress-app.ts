/**
 * Sets the page's manifest and icon to those of a tenant: a login to another one, or the first on this device, changes the app for the home
 * screen.
 */
export function dressApp(tenantKey: string): void {
  const tenant = new URLSearchParams({ tenant: tenantKey })
  wear('manifest', `/manifest.webmanifest?${tenant}`)
  wear('apple-touch-icon', `/app-icon/apple-180.png?${tenant}`)
}

/** During development the page has none: nothing to change. */
function wear(rel: string, href: string): void {
  const link = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)
  if (link && !link.getAttribute('href')?.startsWith(href)) link.setAttribute('href', href)
}
