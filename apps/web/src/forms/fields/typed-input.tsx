import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { FieldInputProps } from './field-input-props.ts'

interface TypedInputProps extends FieldInputProps {
  /** A value as text for editing in the reader's language; an invalid one is shown as it was typed. */
  write: (value: FieldValue) => string
  /** Parses typed text; undefined: invalid. */
  read: (typed: string) => FieldValue | undefined
  inputMode: TextInputProps['inputMode']
  placeholder?: string | undefined
}

/**
 * An input of a value as text. The text stays as typed while the input has the focus; an invalid one stays as text, and the kind's own
 * check reports it.
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
