/**
 * The page's manifest and icon are those of the tenant that it came for: whoever logs in to another one, or for the first
 * time on this device, puts that one's app on the home screen.
 */
export function dressApp(tenantKey: string): void {
  const tenant = new URLSearchParams({ tenant: tenantKey })
  wear('manifest', `/manifest.webmanifest?${tenant}`)
  wear('apple-touch-icon', `/app-icon/apple-180.png?${tenant}`)
}

/** Where the page has none, while developing, there is nothing to change. */
function wear(rel: string, href: string): void {
  const link = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)
  if (link && !link.getAttribute('href')?.startsWith(href)) link.setAttribute('href', href)
}
