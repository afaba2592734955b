/** Display options from addresses (specification section 2), while the page is open. */
let hasMenu = true

/** Reads `nonav` of an address: a page opened without a menu stays without it on later addresses. */
export function noteView(search: URLSearchParams): void {
  const nonav = search.get('nonav')
  if (nonav !== null) hasMenu = nonav !== 'true'
}

export const isMenuWanted = (): boolean => hasMenu
