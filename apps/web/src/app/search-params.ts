/** The key of the site that an address names: keys have no case, since printers write QR codes in capitals. Undefined: none, or an empty one. */
export const siteIn = (search: URLSearchParams): string | undefined => search.get('site')?.trim().toLowerCase() || undefined
