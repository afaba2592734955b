import { createContext } from 'react'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { isCalendarDate } from '@verka/domain/localization/dates.ts'
import { dayInWords, momentInWords } from '@verka/domain/localization/due.ts'
import type { Text } from '../../language/use-text.tsx'

/** Whether days and instants among values are written in words ('24 nov.'), like others in the same view. */
export const DatesInWords = createContext(false)

/** A day or an instant in words; undefined for any other value. */
export function dateInWords(field: Field, value: FieldValue, text: Pick<Text, 'culture' | 'timeZone'>): string | undefined {
  if (typeof value !== 'string') return undefined
  const { moment } = kindOf(field)
  if (moment === 'day') return isCalendarDate(value) ? dayInWords(value, text, new Date()) : undefined
  return moment === 'instant' && !Number.isNaN(Date.parse(value)) ? momentInWords(value, text, new Date()) : undefined
}
