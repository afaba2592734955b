import { Group } from '@mantine/core'
import { useState } from 'react'
import { isCalendarDate } from '@verka/domain/localization/dates.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { DayInput } from '../../forms/fields/date/day-input.tsx'
import { ErrorText } from '../../forms/form/field-frame.tsx'
import { useText } from '../../language/use-text.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'

const dayOf = (text: string | undefined) => (text !== undefined && isCalendarDate(text) ? text : undefined)

/** The days that a log is narrowed to, `from` and `to` in the address. Both are whole days of the tenant's calendar. */
export function useDateRange(column: string) {
  const [search, set] = useAddressSearch()
  const [from, to] = [dayOf(search.from), dayOf(search.to)]
  const isActive = from !== undefined || to !== undefined
  const filters: NonNullable<ListQuery['filters']> = isActive
    ? [{ column, value: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } }]
    : []
  return {
    from,
    to,
    filters,
    isActive,
    change: (changes: { from?: string | undefined; to?: string | undefined }) => set({ ...changes, page: undefined }),
    clear: () => set({ from: undefined, to: undefined, page: undefined }),
  }
}

/** Two days to narrow a log to. */
export function DateRangeFilter({ range }: { range: ReturnType<typeof useDateRange> }) {
  const { t } = useText()
  return (
    <Group gap="sm" align="flex-start">
      <RangeDay label={t('admin.from')} day={range.from} onChange={(from) => range.change({ from })} />
      <RangeDay label={t('admin.to')} day={range.to} onChange={(to) => range.change({ to })} />
    </Group>
  )
}

/** One bound. What is no day narrows nothing: it stays in the field, which says so. */
function RangeDay({ label, day, onChange }: { label: string; day: string | undefined; onChange: (day: string | undefined) => void }) {
  const { t } = useText()
  const [wrong, setWrong] = useState<string>()
  return (
    <DayInput
      label={label}
      size="sm"
      w={{ base: '100%', xs: 170 }}
      value={wrong ?? day ?? ''}
      error={wrong !== undefined && <ErrorText text={t('validation.date')} />}
      onChange={(value) => {
        const isWrong = value !== null && !isCalendarDate(value)
        setWrong(isWrong ? value : undefined)
        if (!isWrong) onChange(value ?? undefined)
      }}
    />
  )
}
