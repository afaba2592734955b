import type { Position } from '@verka/domain/forms/field-kinds/position.ts'

/** The address of a map for a position; undefined if the setting is not a web address. */
export function mapAddress(template: string, { lat, lon }: Position): string | undefined {
  const address = template.replaceAll('{lat}', lat.toFixed(6)).replaceAll('{lon}', lon.toFixed(6))
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined
}
