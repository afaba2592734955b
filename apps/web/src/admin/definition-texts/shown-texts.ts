import { isWritten, textFilter, type TextFilter } from '@verka/domain/definition-texts/completeness.ts'
import type { DefinitionTexts } from '@verka/domain/definition-texts/definition-texts.api.ts'
import { holderKey, type TextDraft } from './text-drafts.ts'

interface Wanted {
  filter: TextFilter
  /** Texts that are rendered at most. */
  most: number
  /** Also texts that were never written. */
  withEmpty: boolean
}

interface ShownTexts {
  rows: { holder: DefinitionTexts; draft: TextDraft | undefined; units: DefinitionTexts['units'] }[]
  /** Texts that pass the filter and are not rendered yet. */
  hidden: number
  /** Texts that were never written, and are left out for that. */
  empty: number
}

/** The texts of an opened group that are rendered. A text that is being typed stays, whether it passes the filter or not. */
export function shownTexts(
  holders: readonly DefinitionTexts[],
  drafts: Readonly<Record<string, TextDraft>>,
  { filter, most, withEmpty }: Wanted,
): ShownTexts {
  const isFiltered = (filter.search ?? '') !== '' || (filter.missingIn?.length ?? 0) > 0
  const passes = textFilter(filter)
  const shown: ShownTexts = { rows: [], hidden: 0, empty: 0 }
  let left = most
  for (const holder of holders) {
    const draft = drafts[holderKey(holder)]
    const typed = new Set(Object.keys(draft?.typed ?? {}).map((key) => key.slice(0, key.lastIndexOf(' '))))
    const kept = holder.units.filter((unit) => {
      if (typed.has(unit.id)) return true
      if (isWritten(unit) || unit.part === 'name') return passes(unit)
      if (!isFiltered && !withEmpty) shown.empty++
      return !isFiltered && withEmpty
    })
    const units = kept.slice(0, left)
    left -= units.length
    shown.hidden += kept.length - units.length
    shown.rows.push({ holder, draft, units })
  }
  return shown
}
