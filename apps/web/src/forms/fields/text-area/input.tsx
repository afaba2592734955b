import { Textarea } from '@mantine/core'
import type { FieldInputProps } from '../field-input-props.ts'

export function TextAreaFieldInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  return (
    <Textarea
      {...frame}
      value={String(view.value ?? '')}
      autosize
      minRows={3}
      maxRows={14}
      readOnly={!view.isEnabled}
      variant={view.isEnabled ? 'default' : 'filled'}
      aria-required={view.isRequired}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}
