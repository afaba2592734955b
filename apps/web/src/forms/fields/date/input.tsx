import { useState } from 'react'
import { dayAt, plusDays } from '@verka/domain/localization/dates.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { DayInput } from './day-input.tsx'

export function DateFieldInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  const { timeZone } = useText()
  const { min, max } = view.field.validation.range ?? {}
  const [today] = useState(() => dayAt(new Date(), timeZone))
  return (
    <DayInput
      {...frame}
      value={String(view.value ?? '')}
      min={min === undefined ? undefined : plusDays(today, min)}
      max={max === undefined ? undefined : plusDays(today, max)}
      readOnly={!view.isEnabled}
      variant={view.isEnabled ? 'default' : 'filled'}
      aria-required={view.isRequired}
      onChange={onChange}
      onLeave={onLeave}
    />
  )
}
