import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { parseTypedTime } from './parse-typed-time.ts'

/** A time of day, typed with or without a separator. What is no time stays as it was typed and is told. */
export function TimeFieldInput({ view, frame, onChange, onLeave }: FieldInputProps) {
  const { t } = useText()
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...frame}
      value={typed ?? String(view.value ?? '')}
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
