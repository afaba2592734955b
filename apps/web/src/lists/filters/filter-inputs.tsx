import { useState } from 'react'
import { Button, Checkbox, Group, NumberInput, ScrollArea, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { FilterValue } from '@verka/domain/lists/list-query.ts'
import { isCalendarDate } from '@verka/domain/localization/dates.ts'
import { DayInput } from '../../forms/fields/date/day-input.tsx'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../column.ts'
import { useChoices } from './use-choices.ts'
import { daysBack } from './days-back.ts'
import { FoundFilter } from './found-filter.tsx'
import { isTurned } from '../readable-filters.ts'

/** Pause in typing after which the server is queried. */
const PAUSE_MS = 350
/** Number of choices above which there is a search. */
const MANY = 8
/** Number of choices shown at a time; the others are found by typing. */
const SHOWN = 200

export interface FilterControlProps<Row> {
  column: Column<Row>
  value: FilterValue | undefined
  /** Undefined: no longer narrowed by it. */
  onChange: (value: FilterValue | undefined) => void
}

/** The filter control of a column, by its content. */
export default function FilterInputs<Row>({ column, value, onChange }: FilterControlProps<Row>) {
  const { t } = useText()
  const control = () => {
    switch (column.filter?.kind) {
      case 'choice':
        return <ChoiceFilter column={column} value={value} onChange={onChange} />
      case 'found':
        return <FoundFilter column={column} value={value} onChange={onChange} />
      case 'boolean':
        return <BooleanFilter title={column.title} value={value} onChange={onChange} />
      case 'number':
        return <NumberFilter value={value} onChange={onChange} />
      case 'day':
        return <DayFilter value={value} onChange={onChange} />
      case 'text':
        return <TextFilter title={column.title} value={value} onChange={onChange} />
      case undefined:
        return null
    }
  }
  return (
    <Stack gap="sm" role="group" aria-label={column.title}>
      {control()}
      {mayBeEmpty(column) && <OnlyEmpty value={value} onChange={onChange} />}
      {value !== undefined && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(undefined)}>
          {t('lists.clearFilter')}
        </Button>
      )}
    </Stack>
  )
}

type ControlProps = Pick<FilterControlProps<never>, 'value' | 'onChange'>

/** Choices and yes or no have 'empty' among them. */
const mayBeEmpty = <Row,>({ filter }: Column<Row>): boolean =>
  filter?.kind === 'text' || ((filter?.kind === 'number' || filter?.kind === 'day') && filter.mayBeEmpty === true)

/** Rows without a value. */
function OnlyEmpty({ value, onChange }: ControlProps) {
  const { t } = useText()
  return (
    <Checkbox
      label={t('lists.onlyEmpty')}
      checked={value === null}
      onChange={(event) => onChange(event.currentTarget.checked ? null : undefined)}
    />
  )
}

function ChoiceFilter<Row>({ column, value, onChange }: FilterControlProps<Row>) {
  const { t } = useText()
  const choices = useChoices(column)
  const [typed, setTyped] = useState('')
  const chosen: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value]
  if (choices === undefined) return <Skeleton h={120} />
  const wanted = typed.trim().toLocaleLowerCase()
  const empty = column.filter?.kind === 'choice' && column.filter.isNeverEmpty ? [] : [{ value: null, label: t('lists.empty') }]
  const offered = [...choices, ...empty].filter(
    (choice) => wanted === '' || choice.label.toLocaleLowerCase().includes(wanted) || chosen.includes(choice.value),
  )
  const toggle = (item: string | null, isChosen: boolean) => {
    const next = isChosen ? [...chosen, item] : chosen.filter((other) => other !== item)
    onChange(next.length === 0 ? undefined : (next as (string | null)[]))
  }
  return (
    <Stack gap="xs">
      {choices.length > MANY && (
        <TextInput
          size="sm"
          aria-label={t('lists.findChoice')}
          placeholder={t('lists.findChoice')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={260} type="auto">
        <Stack gap={8} py={2}>
          {offered.slice(0, SHOWN).map((choice) => (
            <Checkbox
              key={choice.value ?? ''}
              label={choice.label}
              checked={chosen.includes(choice.value)}
              onChange={(event) => toggle(choice.value, event.currentTarget.checked)}
            />
          ))}
          {offered.length === 0 && <Text size="sm">{t('ui.noHits')}</Text>}
          {offered.length > SHOWN && (
            <Text size="xs" c="dimmed">
              {t('lists.moreChoices', { count: offered.length - SHOWN })}
            </Text>
          )}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  )
}

function BooleanFilter({ title, value, onChange }: ControlProps & { title: string }) {
  const { t } = useText()
  const given = { all: undefined, yes: true, no: false, empty: null } as const
  const now = Object.entries(given).find(([, meant]) => meant === value)?.[0] ?? 'all'
  return (
    <SegmentedControl
      aria-label={title}
      fullWidth
      value={now}
      onChange={(name) => onChange(given[name as keyof typeof given])}
      data={[
        { value: 'all', label: t('lists.all') },
        { value: 'yes', label: t('lists.yes') },
        { value: 'no', label: t('lists.no') },
        { value: 'empty', label: t('lists.empty') },
      ]}
    />
  )
}

const rangeIn = (value: FilterValue | undefined): { from?: string | number | null | undefined; to?: string | number | null | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('text' in value) ? value : {}

/** A range of two bounds as a filter; undefined without any. */
function rangeOf<Bound extends string | number>(from: Bound | undefined, to: Bound | undefined): FilterValue | undefined {
  if (from === undefined && to === undefined) return undefined
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** Typed text filters the list after a pause; a value chosen or cleared elsewhere is shown at once. */
function useTyped<Typed>(
  value: FilterValue | undefined,
  onChange: (value: FilterValue | undefined) => void,
  shown: Typed,
  meant: (typed: Typed) => FilterValue | undefined,
): { typed: Typed; type: (typed: Typed) => void } {
  const [typed, setTyped] = useState(shown)
  const [known, setKnown] = useState(value)
  const now = JSON.stringify(value)
  if (now !== JSON.stringify(known)) {
    setKnown(value)
    if (now !== JSON.stringify(meant(typed))) setTyped(shown)
  }
  const send = useDebouncedCallback(onChange, { delay: PAUSE_MS, flushOnUnmount: true })
  return {
    typed,
    type(next) {
      setTyped(next)
      send(meant(next))
    },
  }
}

function NumberFilter({ value, onChange }: ControlProps) {
  const { t, decimalSeparator } = useText()
  const { from, to } = rangeIn(value)
  const { typed, type } = useTyped(value, onChange, { from: from ?? '', to: to ?? '' }, (next) => {
    const asNumber = (item: number | string) => (typeof item === 'number' ? item : undefined)
    const range = { from: asNumber(next.from), to: asNumber(next.to) }
    // while one end is being typed it may be beyond the other: the present filter stays until the range is valid
    return isTurned(range) ? value : rangeOf(range.from, range.to)
  })
  const change = (changes: Partial<typeof typed>) => type({ ...typed, ...changes })
  const shared = { size: 'sm', decimalSeparator, hideControls: true } as const
  const error = isTurned(typed) && t('validation.rangeOrder')
  return (
    <Group gap="sm" grow align="flex-start">
      <NumberInput {...shared} label={t('lists.from')} value={typed.from} error={error} onChange={(next) => change({ from: next })} />
      <NumberInput {...shared} label={t('lists.to')} value={typed.to} onChange={(next) => change({ to: next })} />
    </Group>
  )
}

function DayFilter({ value, onChange }: ControlProps) {
  const { t } = useText()
  const { from, to } = rangeIn(value)
  const dayIn = (bound: unknown) => (typeof bound === 'string' && isCalendarDate(bound) ? bound : undefined)
  // a range that ends before it begins is no filter: it stays here until the other end is valid, too
  const [turned, setTurned] = useState<{ from: string | undefined; to: string | undefined; beside: FilterValue | undefined }>()
  const isWrong = turned !== undefined && JSON.stringify(turned.beside) === JSON.stringify(value)
  const shown = isWrong ? turned : { from: dayIn(from), to: dayIn(to) }
  const change = (changes: { from?: string | undefined; to?: string | undefined }) => {
    const next = { from: shown.from, to: shown.to, ...changes }
    setTurned(isTurned(next) ? { ...next, beside: value } : undefined)
    if (!isTurned(next)) onChange(rangeOf(next.from, next.to))
  }
  return (
    <Stack gap="sm">
      <Group gap={6}>
        {([0, 7, 30, 365] as const).map((days) => (
          <Button key={days} size="compact-sm" variant="default" onClick={() => onChange({ from: daysBack(days), to: daysBack(0) })}>
            {days === 0 ? t('lists.today') : t('lists.lastDays', { count: days })}
          </Button>
        ))}
      </Group>
      <Group gap="sm" grow align="flex-start">
        <BoundDay label={t('lists.from')} day={shown.from} isAfter={isWrong} onChange={(day) => change({ from: day })} />
        <BoundDay label={t('lists.to')} day={shown.to} onChange={(day) => change({ to: day })} />
      </Group>
    </Stack>
  )
}

interface BoundDayProps {
  label: string
  day: string | undefined
  /** It is later than the other bound. */
  isAfter?: boolean
  onChange: (day: string | undefined) => void
}

/** One bound. Text that is not a day is no filter: it stays in the field, with an error. */
function BoundDay({ label, day, isAfter = false, onChange }: BoundDayProps) {
  const { t } = useText()
  const [wrong, setWrong] = useState<string>()
  return (
    <DayInput
      label={label}
      size="sm"
      value={wrong ?? day ?? ''}
      error={wrong === undefined ? isAfter && t('validation.rangeOrder') : t('validation.date')}
      onChange={(typed) => {
        const isWrong = typed !== null && !isCalendarDate(typed)
        setWrong(isWrong ? typed : undefined)
        if (!isWrong) onChange(typed ?? undefined)
      }}
    />
  )
}

function TextFilter({ title, value, onChange }: ControlProps & { title: string }) {
  const { t } = useText()
  // a link may have a whole text; typed text is a part
  const part = typeof value === 'string' ? value : typeof value === 'object' && value !== null && 'text' in value ? value.text : ''
  const { typed, type } = useTyped(value, onChange, part, (text) => (text.trim() === '' ? undefined : { text: text.trim() }))
  return (
    <TextInput
      size="sm"
      aria-label={title}
      placeholder={t('lists.contains')}
      {...(typeof value === 'string' && { description: t('lists.exactlyHint') })}
      maxLength={250}
      value={typed}
      data-autofocus
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
