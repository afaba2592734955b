import { useMemo, useState } from 'react'
import { Text, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { foldForSearch, searchWords } from '@verka/domain/lists/search-text.ts'
import { listTimeZones, type TimeZone } from '@verka/domain/tenants/tenant-life.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Select } from '../../ui/choices/select.tsx'

/** Maximum number of rendered choices: more are found by typing. */
const MAX_SHOWN = 150

interface TimeZoneFieldProps {
  id: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

const cityOf = (name: string) => name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** Offset from UTC: (UTC+01:00). */
function offsetText(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, '0')
  const far = Math.abs(minutes)
  return `(UTC${minutes < 0 ? '−' : '+'}${digits(Math.floor(far / 60))}:${digits(far % 60)})`
}

/** A time zone of all that a tenant may have, found by its name or by a city in it. */
export function TimeZoneField({ id, value, onChange, error }: TimeZoneFieldProps) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const known = useCall(listTimeZones).data?.items
  const { data, zones } = useMemo(() => {
    const items: TimeZone[] = known ? [...known] : []
    // stored by an unlisted name: another spelling, or that of an older system
    if (!items.some(({ name }) => name === value)) items.unshift({ name: value, kind: 'windows', offsetMinutes: Number.NaN, places: [] })
    const optionOf = ({ name, offsetMinutes }: TimeZone) => ({
      value: name,
      label: Number.isNaN(offsetMinutes) ? name : `${offsetText(offsetMinutes)} ${name}`,
    })
    const groups = [
      { group: t('tenants.zonesWindows'), items: items.filter(({ kind }) => kind === 'windows').map(optionOf) },
      { group: t('tenants.zonesIana'), items: items.filter(({ kind }) => kind === 'iana').map(optionOf) },
    ]
    return { data: groups, zones: new Map(items.map((zone) => [zone.name, zone])) }
  }, [known, value, t])
  const textOf = (name: string) => {
    const places = zones.get(name)?.places ?? []
    return foldForSearch([name, cityOf(name), ...places, ...places.map(cityOf)].join(' '))
  }
  const filter: OptionsFilter = ({ options, search }) => {
    const words = searchWords(search)
    const isFound = (item: ComboboxItem) => {
      const text = `${textOf(item.value)} ${foldForSearch(item.label)}`
      return words.every((word) => text.includes(word))
    }
    return options.flatMap<(typeof options)[number]>((option) => {
      if (!('group' in option)) return isFound(option) ? [option] : []
      const items = option.items.filter((item) => isFound(item))
      return items.length > 0 ? [{ ...option, items }] : []
    })
  }
  return (
    <Select
      id={id}
      label={t('tenants.timeZone')}
      description={t('tenants.timeZoneHint')}
      required
      searchable
      onSearchChange={setSearch}
      allowDeselect={false}
      limit={MAX_SHOWN}
      maxDropdownHeight={320}
      nothingFoundMessage={t('tenants.timeZoneNone')}
      data={data}
      filter={filter}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
      error={error}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Places names={zones.get(option.value)?.places ?? []} search={search} />
        </div>
      )}
    />
  )
}

const MAX_CITIES = 6

/** Some cities of a zone, matches of the search first. */
function Places({ names, search }: { names: readonly string[]; search: string }) {
  if (names.length === 0) return null
  const words = searchWords(search)
  const isMeant = (name: string) => words.some((word) => foldForSearch(cityOf(name)).includes(word))
  const ordered = [...names.filter(isMeant), ...names.filter((name) => !isMeant(name))]
  const cities = ordered.slice(0, MAX_CITIES).map(cityOf).join(', ')
  return (
    <Text size="xs" c="dimmed">
      {names.length > MAX_CITIES ? `${cities} …` : cities}
    </Text>
  )
}
