/** Parses the query of an address as texts: '123' stays '123' and 'true' stays 'true'. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The inverse; undefined values are omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const text = new URLSearchParams(given).toString()
  return text && `?${text}`
}
