import type { Culture } from '@verka/domain/localization/cultures.ts'
import { formatTime } from '@verka/domain/localization/dates.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { TypedInput } from '../typed-input.tsx'
import { parseTypedTime } from './parse-typed-time.ts'

/** A time in the culture's format; other text stays as it was typed. */
export const shownTime = (value: unknown, culture: Culture) => {
  const text = String(value ?? '')
  return /^\d\d:\d\d$/.test(text) ? formatTime(text, culture) : text
}

/** A time of day, typed with or without a separator. */
export function TimeFieldInput(props: FieldInputProps) {
  const { t, culture } = useText()
  // twelve hours need letters
  const inputMode = culture === 'en-US' ? 'text' : 'numeric'
  return (
    <TypedInput
      {...props}
      inputMode={inputMode}
      placeholder={t('fields.timePlaceholder')}
      write={(value) => shownTime(value, culture)}
      read={parseTypedTime}
    />
  )
}
