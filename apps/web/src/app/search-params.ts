/** Parses the query of an address as texts: '123' stays '123' and 'true' stays 'true'. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The key of the site that an address names: keys have no case, since printers write QR codes in capitals. Undefined: none, or an empty one. */
export const siteIn = (search: URLSearchParams): string | undefined => search.get('site')?.trim().toLowerCase() || undefined

/** The inverse of `parseSearch`; undefined values are omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const text = new URLSearchParams(given).toString()
  return text && `?${text}`
}
