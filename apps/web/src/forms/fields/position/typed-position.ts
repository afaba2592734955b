import type { Position } from '@verka/domain/forms/field-kinds/position.ts'

/** Two numbers with anything usual between them; without a space, commas can only part numbers that have dots. */
const SPACED =
  /^([-+\u2212]?\d{1,3}(?:[.,]\d{1,12})?)\s*°?\s*([NS])?\s*(?:[,;]\s+|\s+|;)\s*([-+\u2212]?\d{1,3}(?:[.,]\d{1,12})?)\s*°?\s*([EWÖV])?$/i
const TIGHT = /^([-+]?\d{1,3}(?:\.\d{1,12})?),([-+]?\d{1,3}(?:\.\d{1,12})?)$/

const degrees = (text: string, side = '') => Number(text.replace(',', '.').replace('\u2212', '-')) * (/[SWV]/i.test(side) ? -1 : 1)

/**
 * Parses a position as people type it and maps copy it: `59.33, 18.06`, `59,33 18,06`, `59.33° N, 18.06° E`; Ö and V are Swedish for east
 * and west. Null for blank; undefined for other text.
 */
export function parseTypedPosition(typed: string): Position | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const [, lat, south, lon, west] = SPACED.exec(text) ?? []
  const tight = lat === undefined ? TIGHT.exec(text) : null
  const position = tight
    ? { lat: degrees(tight[1]!), lon: degrees(tight[2]!) }
    : { lat: degrees(lat ?? '', south), lon: degrees(lon ?? '', west) }
  if ((lat === undefined && !tight) || Math.abs(position.lat) > 90 || Math.abs(position.lon) > 180) return undefined
  return position
}

/** A position for editing: with dots in every language, as maps accept it. */
export const writtenPosition = ({ lat, lon }: Position): string => `${lat}, ${lon}`
