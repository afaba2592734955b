import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { shownTime } from '../../forms/fields/time/input.tsx'
import { parseTypedTime } from '../../forms/fields/time/parse-typed-time.ts'
import { useText } from '../../language/use-text.tsx'

interface ClockInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** `HH:MM`, or an invalid typed text. */
  value: string
  onChange: (value: string) => void
}

/** A time of day, typed in the culture's format: the browser's own input uses the browser's format, and more space than available. */
export function ClockInput({ value, onChange, ...input }: ClockInputProps) {
  const { t, culture } = useText()
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...input}
      value={typed ?? shownTime(value, culture)}
      placeholder={t('fields.timePlaceholder')}
      inputMode={culture === 'en-US' ? 'text' : 'numeric'}
      autoComplete="off"
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(parseTypedTime(text) ?? text)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
