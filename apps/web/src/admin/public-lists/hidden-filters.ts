import type { PublicListPreview } from '@verka/domain/public-lists/public-lists.api.ts'
import { useText } from '../../language/use-text.tsx'

/** The warning about a filter by fields that people without a login do not see; undefined: there are none. */
export function useHiddenFilters({ filters }: PublicListPreview): string | undefined {
  const { t, textOf } = useText()
  const hidden = filters.filter(({ isHidden }) => isHidden)
  if (hidden.length === 0) return undefined
  const names = hidden.map(({ localizedNames }) => textOf(localizedNames) || t('publicLists.unknownColumn'))
  return t('publicLists.hiddenFilter', { fields: names.join(', ') })
}
