import { ActionIcon, Skeleton, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatDate, isCalendarDate } from '@verka/domain/localization/dates.ts'
import { useText } from '../../../language/use-text.tsx'
import { parseTypedDate } from './parse-typed-date.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'

// the calendar is large and many forms have no date: it loads when it is opened
const Calendar = lazy(() => import('./calendar.tsx'))

/** The day on this device's calendar. */
function localToday(): string {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** The first and the last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
  label: string
  /** `YYYY-MM-DD`, or a typed text that is not a day. */
  value: string
  /** Null when it was emptied. */
  onChange: (value: string | null) => void
  onLeave?: () => void
}

/** A day: typed in the culture's format, or chosen in a calendar. Other text stays as it was typed. */
export function DayInput({ value, onChange, onLeave, min, max, ...input }: DayInputProps) {
  const { t, culture } = useText()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const day = isCalendarDate(value) ? value : null
  const isLarge = input.size === 'lg'
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus withinPortal withRoles={false}>
      <Popover.Target>
        <TextInput
          {...input}
          value={typed ?? (day === null ? value : formatDate(day, culture))}
          placeholder={t('fields.datePlaceholder')}
          autoComplete="off"
          rightSectionWidth={isLarge ? 50 : 40}
          rightSection={
            !input.readOnly && (
              <ActionIcon
                size={isLarge ? 'xl' : 'lg'}
                aria-label={t('fields.openCalendar', { field: input.label })}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                <IconCalendar size={20} stroke={1.8} />
              </ActionIcon>
            )
          }
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            const parsed = parseTypedDate(text, culture, localToday())
            onChange(parsed === undefined ? text : parsed)
          }}
          onBlur={() => {
            setTyped(undefined)
            onLeave?.()
          }}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('fields.openCalendar', { field: input.label })}>
        <Suspense fallback={<Skeleton width={252} height={300} />}>
          <Calendar
            day={day}
            min={min}
            max={max}
            today={localToday()}
            culture={culture}
            onChoose={(chosen) => {
              onChange(chosen)
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
