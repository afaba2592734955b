import { cellText } from '../exchange/cell-text.ts'
import type { SheetCell } from '../exchange/sheet-cell.ts'
import { ALIASES, plain } from '../forms/text/likeness.ts'
import type { Culture } from '../localization/cultures.ts'
import type { NamedTarget } from './propose-mapping.ts'

type Named = Pick<NamedTarget, 'key' | 'names'>

/**
 * Whether a row has the names of columns, by what an import can fill: most of its cells are names or keys of that, at least two of them,
 * or of the only one. The other headings may look like values: a year, 'Ja'.
 */
export function isKnownHeading(cells: readonly SheetCell[], targets: readonly Named[], culture: Culture): boolean {
  const texts = cells.map((cell) => plain(cellText(cell, culture))).filter((text) => text !== '')
  const names = targets.map(({ key, names: own }) => [...own, ...(ALIASES[key] ?? [])].map(plain))
  const found = names.filter((all) => all.some((name) => texts.includes(name)))
  const known = new Set(found.flat())
  return found.length >= Math.min(2, targets.length) && texts.filter((text) => known.has(text)).length * 2 > texts.length
}
