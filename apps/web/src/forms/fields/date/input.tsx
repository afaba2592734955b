import type { FieldInputProps } from '../field-input-props.ts'
import { DayInput } from './day-input.tsx'

export function DateFieldInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  return (
    <DayInput
      {...frame}
      value={String(view.value ?? '')}
      readOnly={!view.isEnabled}
      variant={view.isEnabled ? 'default' : 'filled'}
      aria-required={view.isRequired}
      onChange={onChange}
      onLeave={onLeave}
    />
  )
}
