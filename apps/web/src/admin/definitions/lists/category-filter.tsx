import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { useAddressSearch } from '../../../ui/navigation/use-address.ts'
import { Select } from '../../../ui/choices/select.tsx'

const MAX_WITHOUT_SEARCH = 7

/** The category of a list, filtered in the address or fixed, and the names of all of them. */
export function useCategoryFilter(of?: { id: string }) {
  const { textOf } = useText()
  const [search, set] = useAddressSearch()
  const categories = useCall(listElementTypes)
  const items = categories.data?.items ?? []
  const names = new Map<string, string>(items.map((type) => [type.id, textOf(type.localizedNames)]))
  return {
    items,
    chosen: of ? of.id : search.category,
    nameOf: (id: string) => names.get(id) ?? '',
    choose: (id: string | undefined) => set({ category: id, page: undefined }),
  }
}

/** Narrows a list of functions or services to one category. */
export function CategoryFilter({ filter }: { filter: ReturnType<typeof useCategoryFilter> }) {
  const { t } = useText()
  if (filter.items.length < 2 && filter.chosen === undefined) return null
  return (
    <Select
      aria-label={t('admin.category')}
      placeholder={t('admin.allCategories')}
      data={filter.items.map((type) => ({ value: type.id, label: filter.nameOf(type.id) }))}
      value={filter.chosen ?? null}
      searchable={filter.items.length > MAX_WITHOUT_SEARCH}
      clearable
      clearButtonProps={{ 'aria-label': t('admin.allCategories') }}
      w={{ base: '100%', xs: 240 }}
      onChange={(id) => filter.choose(id ?? undefined)}
    />
  )
}
