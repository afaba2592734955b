import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { filterElements, type Element } from '@verka/domain/elements/elements.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Select } from '../../ui/choices/select.tsx'

/** Number of objects shown; others are found by name or code. */
const MAX_OFFERED = 20
/** Pause in typing after which the server is queried. */
const PAUSE_MS = 250

const listed = (searchCriteria: string) => ({
  searchCriteria,
  limit: MAX_OFFERED,
  skipCount: true,
  ordering: [{ column: 'title', dir: 'asc' as const }],
})

/** The object for trying the rules of a function: the first of its category until another is chosen; null: none. */
export function useTrialObject(elementTypeId: string | undefined) {
  const [chosen, choose] = useState<Element | null>()
  const query = { elementTypeId: elementTypeId! }
  const { data } = useCall(filterElements, { query, body: listed('') }, { isEnabled: elementTypeId !== undefined })
  const object = elementTypeId === undefined ? null : chosen === undefined ? (data?.items[0] ?? null) : chosen
  return { object, choose }
}

interface TrialObjectProps {
  elementTypeId: string
  object: Element | null
  onChoose: (object: Element | null) => void
}

const labelOf = ({ title, code }: Element) => `${title} (${code})`

/** Chooses the object that the rules of a function are tried with. */
export function TrialObject({ elementTypeId, object, onChoose }: TrialObjectProps) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  // after a choice the field has its name, which is not a search
  const typed = object && search === labelOf(object) ? '' : search
  const [requested] = useDebouncedValue(typed, PAUSE_MS)
  const { data, isStale } = useCall(filterElements, { query: { elementTypeId }, body: listed(requested) }, { keepPrevious: true })
  const isSearching = isStale || typed !== requested
  const found = data?.items ?? []
  // the chosen one has its name with any search, and is listed if it was found, or without a search
  const offered = object && !found.some(({ id }) => id === object.id) ? [object, ...found] : found
  // until the server has answered, the previous ones that match are listed: none moves away from under the pointer then
  const matches = (element: Element) => !isSearching || labelOf(element).toLowerCase().includes(typed.trim().toLowerCase())
  const isListed = (id: string) => typed === '' || found.some((element) => element.id === id && matches(element))
  return (
    <Select
      size="sm"
      label={t('rules.tryWith')}
      description={t('rules.tryWithHint')}
      placeholder={t('rules.tryWithNone')}
      data={offered.map((element) => ({ value: element.id, label: labelOf(element) }))}
      value={object?.id ?? null}
      searchable
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('fields.clear', { field: t('rules.tryWith') }) }}
      // the server has searched
      filter={({ options }) => options.filter((option) => 'value' in option && isListed(option.value))}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={isSearching ? t('fields.searching') : t('fields.nothingFound')}
      onChange={(id) => onChoose(offered.find((element) => element.id === id) ?? null)}
    />
  )
}
