/** What addresses have said about how everything is shown (specification section 2), for as long as the page lives. */
let hasMenu = true

/** Reads `nonav` of an address: a page that was opened without a menu stays without it on the way to the next. */
export function noteView(search: URLSearchParams): void {
  const nonav = search.get('nonav')
  if (nonav !== null) hasMenu = nonav !== 'true'
}

export const isMenuWanted = (): boolean => hasMenu
