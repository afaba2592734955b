import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { formatTime } from '@verka/domain/localization/dates.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { parseTypedTime } from './parse-typed-time.ts'

/** A time as the culture writes it; what is none stays as it was typed. */
export const shownTime = (value: unknown, culture: Culture) => {
  const text = String(value ?? '')
  return /^\d\d:\d\d$/.test(text) ? formatTime(text, culture) : text
}

/** A time of day, typed with or without a separator. What is no time stays as it was typed and is told. */
export function TimeFieldInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  const { t, culture } = useText()
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...frame}
      value={typed ?? shownTime(view.value, culture)}
      placeholder={t('fields.timePlaceholder')}
      inputMode="numeric"
      autoComplete="off"
      readOnly={!view.isEnabled}
      variant={view.isEnabled ? 'default' : 'filled'}
      aria-required={view.isRequired}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const time = parseTypedTime(text)
        onChange(time === undefined ? text : time)
      }}
      onBlur={() => {
        setTyped(undefined)
        onLeave()
      }}
    />
  )
}
