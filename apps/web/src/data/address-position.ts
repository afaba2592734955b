import type { Position } from '@verka/domain/forms/field-kinds/position.ts'

/** The latest position in an address (specification section 2), while the page is open. */
let latest: Position | 'none' | undefined

/** `lat,lon` with dots; undefined when it is no position on earth. */
export function parseAddressPosition(text: string): Position | 'none' | undefined {
  if (text === 'none') return 'none'
  const [lat, lon, ...more] = text.split(',').map((part) => (/^\s*[-+]?\d{1,3}(?:\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN))
  if (lat === undefined || lon === undefined || more.length > 0) return undefined
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}

/** Reads `position` of an address: it counts on the pages that follow too. */
export function noteAddressPosition(search: URLSearchParams): void {
  const text = search.get('position')
  if (text !== null) latest = parseAddressPosition(text) ?? latest
}

/** The person's position by the address; `none`: the browser must not ask for it. */
export const addressPosition = (): Position | 'none' | undefined => latest
