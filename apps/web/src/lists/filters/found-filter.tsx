import { useState } from 'react'
import { Checkbox, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FilterValue } from '@verka/domain/lists/list-query.ts'
import { useText } from '../../language/use-text.tsx'
import { filterKeyOf, type Choice, type Column } from '../column.ts'
import { chosenIn, useNamed } from './use-named.ts'

/** Pause in typing after which the server is queried. */
const PAUSE_MS = 250

const NONE: readonly Choice[] = []

interface FoundFilterProps<Row> {
  column: Column<Row>
  value: FilterValue | undefined
  onChange: (value: FilterValue | undefined) => void
}

/** Filters by hits of a search; chosen ones stay on top. */
export function FoundFilter<Row>({ column, value, onChange }: FoundFilterProps<Row>) {
  const { t } = useText()
  const { filter } = column
  const [typed, setTyped] = useState('')
  const [requested] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const found = useQuery({
    queryKey: ['foundForColumn', filterKeyOf(column), requested],
    queryFn: () => (filter?.kind === 'found' ? filter.find(requested) : NONE),
    placeholderData: keepPreviousData,
  })
  const named = useNamed(column, value)
  const chosen = chosenIn(value)
  const labelOf = (item: string) => [...named, ...(found.data ?? NONE)].find((choice) => choice.value === item)?.label ?? item
  const isNeverEmpty = filter?.kind === 'found' && filter.isNeverEmpty === true
  const others = (found.data ?? NONE).filter((choice) => !chosen.includes(choice.value))
  const shown: { value: string | null; label: string }[] = [
    ...chosen.filter((item) => item !== null).map((item) => ({ value: item, label: labelOf(item) })),
    ...(isNeverEmpty ? [] : [{ value: null, label: t('lists.empty') }]),
    ...others,
  ]
  const toggle = (item: string | null, isChosen: boolean) => {
    const next = isChosen ? [...chosen, item] : chosen.filter((other) => other !== item)
    onChange(next.length === 0 ? undefined : [...next])
  }
  return (
    <Stack gap="xs">
      <TextInput
        size="sm"
        type="search"
        aria-label={t('lists.find', { column: column.title })}
        placeholder={t('lists.findPlaceholder')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.isPending ? (
        <Skeleton h={120} />
      ) : (
        <ScrollArea.Autosize mah={260} type="auto">
          <Stack gap={8} py={2} aria-busy={found.isPlaceholderData}>
            {shown.map((choice) => (
              <Checkbox
                key={choice.value ?? ''}
                label={choice.label}
                checked={chosen.includes(choice.value)}
                onChange={(event) => toggle(choice.value, event.currentTarget.checked)}
              />
            ))}
            {others.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('ui.noHits')}
              </Text>
            )}
          </Stack>
        </ScrollArea.Autosize>
      )}
    </Stack>
  )
}
