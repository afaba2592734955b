import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { FieldInputProps } from './field-input-props.ts'

interface TypedInputProps extends FieldInputProps {
  /** A value as one edits it in the reader's language; what is no value is shown as it was typed. */
  write: (value: FieldValue) => string
  /** What was typed as a value; undefined when it is none. */
  read: (typed: string) => FieldValue | undefined
  inputMode: TextInputProps['inputMode']
  placeholder?: string | undefined
}

/**
 * A value that is typed as text. What was typed stays as it is while the person is in the field; what is no value
 * stays for good, as text, and is told by the kind's own check.
 */
export function TypedInput({ view, frame, onChange, onLeave, write, read, inputMode, placeholder }: TypedInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...frame}
      value={typed ?? write(view.value)}
      inputMode={inputMode}
      autoComplete="off"
      placeholder={placeholder}
      readOnly={!view.isEnabled}
      variant={view.isEnabled ? 'default' : 'filled'}
      aria-required={view.isRequired}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const value = read(text)
        onChange(value === undefined ? text : value)
      }}
      onBlur={() => {
        setTyped(undefined)
        onLeave()
      }}
    />
  )
}
