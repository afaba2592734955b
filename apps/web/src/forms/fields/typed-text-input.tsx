import { TextInput } from '@mantine/core'
import type { FieldInputProps } from './field-input-props.ts'

interface TypedTextInputProps extends FieldInputProps {
  /** Keyboard of a phone, and autofill of a browser. */
  type?: 'text' | 'email' | 'tel' | 'url'
  placeholder?: string
}

/** One line of text; `type` chooses the keyboard, the kind's own check applies. */
export function TypedTextInput({ view, frame, onChange, onLeave, type = 'text', placeholder }: TypedTextInputProps) {
  const { content } = view.field.validation
  return (
    <TextInput
      {...frame}
      value={String(view.value ?? '')}
      type={type === 'email' ? 'text' : type}
      inputMode={content === 'numeric' ? 'numeric' : type}
      {...(type === 'text' && !content ? {} : { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false })}
      placeholder={placeholder}
      readOnly={!view.isEnabled}
      variant={view.isEnabled ? 'default' : 'filled'}
      aria-required={view.isRequired}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}

export function EmailFieldInput(props: FieldInputProps) {
  return <TypedTextInput {...props} type="email" />
}

export function UrlFieldInput(props: FieldInputProps) {
  return <TypedTextInput {...props} type="url" />
}

export function PhoneNoFieldInput(props: FieldInputProps) {
  return <TypedTextInput {...props} type="tel" />
}
