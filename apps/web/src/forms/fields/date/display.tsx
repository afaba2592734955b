import { isCalendarDate } from '@verka/domain/localization/dates.ts'
import type { FieldDisplayProps } from '../field-display-props.ts'

export function DateDisplay({ value, text }: FieldDisplayProps) {
  const day = String(value)
  return <time {...(isCalendarDate(day) ? { dateTime: day } : {})}>{text}</time>
}
