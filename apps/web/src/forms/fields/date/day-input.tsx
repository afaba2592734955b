import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'
import { formatDate, isCalendarDate } from '@verka/domain/localization/dates.ts'
import { useText } from '../../../language/use-text.tsx'
import { parseTypedDate } from './parse-typed-date.ts'
import { latePart } from '../../../ui/overlays/late-part.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import type Calendar from './calendar.tsx'

// the calendar is large and many forms have no date: it loads when it is opened, or before when the browser is idle
const calendar = latePart(() => import('./calendar.tsx').then((loaded) => loaded.default))

/** The day on this device's calendar. */
function localToday(): string {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

/** The calendar, which was loaded later. */
function Days({ Part, ...props }: ComponentProps<typeof Calendar> & { Part: typeof Calendar }) {
  return <Part {...props} />
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
  // it opens with its days: the focus moves to one of them
  const part = calendar.usePart(isOpen, () => setOpen(false))
  const isWaiting = isOpen && !part
  const day = isCalendarDate(value) ? value : null
  const isLarge = input.size === 'lg'
  return (
    <Popover
      opened={isOpen && !isWaiting}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
      withRoles={false}
    >
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
                loading={isWaiting}
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
        {part && (
          <Days
            Part={part}
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
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
