import { TextInput } from '@mantine/core'
import type { FieldInputProps } from '../field-input-props.ts'

export function TextFieldInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  return (
    <TextInput
      {...frame}
      value={String(view.value ?? '')}
      readOnly={!view.isEnabled}
      variant={view.isEnabled ? 'default' : 'filled'}
      aria-required={view.isRequired}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}
