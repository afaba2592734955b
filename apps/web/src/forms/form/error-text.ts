import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Translator } from '@verka/messages/translate.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { formatDate, isCalendarDate } from '@verka/domain/localization/dates.ts'
import { formatNumber } from '@verka/domain/localization/numbers.ts'

/** Bounds are values of the form, so they read with the language's separator; counts stay numbers for the plural. */
const BOUNDS = new Set(['min', 'max'])

function boundText(value: string | number, culture: Culture): string {
  if (typeof value === 'number') return formatNumber(value, culture, 10)
  return isCalendarDate(value) ? formatDate(value, culture) : value
}

/** An error in the reader's language. */
export function errorText({ message, params = {} }: FieldError, text: Pick<Translator, 'culture' | 'serverText'>): string {
  const shown = Object.entries(params).map(([name, value]) => [name, BOUNDS.has(name) ? boundText(value, text.culture) : value])
  return text.serverText(message, Object.fromEntries(shown) as Record<string, string | number>)
}
