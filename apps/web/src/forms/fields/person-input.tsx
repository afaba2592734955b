import { TextInput } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import type { FieldInputProps } from './field-input-props.ts'

interface PersonInputProps extends FieldInputProps {
  /** The expected person, as far as known before it is saved. */
  expected?: string
  placeholder?: string
}

/** A person that the server fills in: read-only. */
export function PersonInput({ view, frame, onLeave, expected = '', placeholder }: PersonInputProps) {
  const { value } = view
  const name = typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : expected
  return (
    <TextInput
      {...frame}
      withAsterisk={false}
      value={name}
      placeholder={placeholder}
      leftSection={<IconUser size={18} stroke={1.8} aria-hidden />}
      readOnly
      variant="filled"
      onBlur={onLeave}
    />
  )
}
