import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { instantOf, isCalendarDate, momentAt, momentValue, wallClock } from '@verka/domain/localization/dates.ts'
import { useText } from '../../../language/use-text.tsx'
import { DayInput } from '../date/day-input.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { shownTime } from '../time/input.tsx'
import { parseTypedTime } from '../time/parse-typed-time.ts'
import classes from './date-time.module.css'

interface Parts {
  day: string
  time: string
}

/** A label, a description and an error each have a line across both inputs. */
const PART = {
  root: classes.part!,
  label: classes.label!,
  description: classes.description!,
  wrapper: classes.input!,
  error: classes.error!,
}

const TIME = /^\d\d:\d\d$/

/** The parts of a value for the two inputs; an incomplete one is stored as it was typed, `day|time`. */
function partsOf(value: unknown, timeZone: string): Parts {
  const text = String(value ?? '')
  if (text.includes('|')) {
    const [day = '', time = ''] = text.split('|')
    return { day, time }
  }
  const moment = new Date(text)
  return text === '' || Number.isNaN(moment.getTime()) ? { day: text, time: '' } : wallClock(moment, timeZone)
}

/** A day and a time on the tenant's clocks. */
export function DateTimeFieldInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  const { t, culture, timeZone } = useText()
  const [typed, setTyped] = useState<string>()
  const parts = partsOf(view.value, timeZone)
  const change = (changes: Partial<Parts>) => {
    const { day, time } = { ...parts, ...changes }
    if (day === '' && time === '') return onChange(null)
    const value = isCalendarDate(day) && TIME.test(time) ? momentValue(momentAt(day, time, timeZone), { isDay: false, timeZone }) : ''
    onChange(instantOf(value) ? value : `${day}|${time}`)
  }
  const timeId = `${frame.id}-time`
  return (
    <div className={classes.parts}>
      <DayInput
        {...frame}
        classNames={PART}
        value={parts.day}
        readOnly={!view.isEnabled}
        aria-required={view.isRequired}
        onChange={(day) => change({ day: day === null ? '' : String(day) })}
        onLeave={onLeave}
      />
      <TextInput
        id={timeId}
        classNames={PART}
        label={t('fields.timeOf')}
        aria-label={t('fields.timeOfField', { field: frame.label })}
        size={frame.size}
        value={typed ?? shownTime(parts.time, culture)}
        placeholder={t('fields.timePlaceholder')}
        inputMode={culture === 'en-US' ? 'text' : 'numeric'}
        autoComplete="off"
        readOnly={!view.isEnabled}
        variant={view.isEnabled ? 'default' : 'filled'}
        error={frame.error !== undefined}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          change({ time: parseTypedTime(text) ?? text })
        }}
        onBlur={() => {
          setTyped(undefined)
          onLeave()
        }}
      />
    </div>
  )
}
