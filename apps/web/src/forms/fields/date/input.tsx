import { ActionIcon, Popover, Skeleton, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatDate, isCalendarDate } from '@verka/domain/localization/dates.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { parseTypedDate } from './parse-typed-date.ts'

// the calendar is heavy and many forms have no date: it loads when somebody opens it
const Calendar = lazy(() => import('./calendar.tsx'))

/** The day on this device's calendar. */
function localToday(): string {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

const isDay = (value: FieldValue): value is string => typeof value === 'string' && isCalendarDate(value)

/** A day: typed in the culture's way, or chosen in a calendar. What is no day stays as it was typed. */
export function DateFieldInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  const { t, culture } = useText()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const shown = isDay(view.value) ? formatDate(view.value, culture) : String(view.value ?? '')
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <TextInput
          {...frame}
          value={typed ?? shown}
          placeholder={t('fields.datePlaceholder')}
          inputMode="text"
          autoComplete="off"
          readOnly={!view.isEnabled}
          variant={view.isEnabled ? 'default' : 'filled'}
          aria-required={view.isRequired}
          rightSection={
            view.isEnabled && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={frame.size === 'lg' ? 'xl' : 'lg'}
                aria-label={t('fields.openCalendar', { field: frame.label })}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                <IconCalendar size={20} />
              </ActionIcon>
            )
          }
          rightSectionWidth={frame.size === 'lg' ? 50 : 40}
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            const day = parseTypedDate(text, culture, localToday())
            onChange(day === undefined ? text : day)
          }}
          onBlur={() => {
            setTyped(undefined)
            onLeave()
          }}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton width={252} height={300} />}>
          <Calendar
            day={isDay(view.value) ? view.value : null}
            today={localToday()}
            culture={culture}
            onChoose={(day) => {
              onChange(day)
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
