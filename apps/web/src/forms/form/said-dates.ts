import { createContext } from 'react'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { isCalendarDate } from '@verka/domain/localization/dates.ts'
import { sayDay, sayMoment } from '@verka/domain/localization/due.ts'
import type { Text } from '../../language/use-text.tsx'

/** Whether days and moments among values read as one says them ('24 nov.'), as all others do in the view that they stand in. */
export const SaidDates = createContext(false)

/** A day or a moment as one says it; undefined for any other value. */
export function saidDate(field: Field, value: FieldValue, text: Pick<Text, 'culture' | 'timeZone'>): string | undefined {
  if (typeof value !== 'string') return undefined
  const { moment } = kindOf(field)
  if (moment === 'day') return isCalendarDate(value) ? sayDay(value, text, new Date()) : undefined
  return moment === 'instant' && !Number.isNaN(Date.parse(value)) ? sayMoment(value, text, new Date()) : undefined
}
