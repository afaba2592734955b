import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Translator } from '@verka/messages/translate.ts'
import { formatNumber } from '@verka/domain/localization/numbers.ts'

/** Bounds are values of the form, so they read with the language's separator; counts stay numbers for the plural. */
const BOUNDS = new Set(['min', 'max'])

/** An error in the reader's language. */
export function errorText({ message, params = {} }: FieldError, text: Pick<Translator, 'culture' | 'serverText'>): string {
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    BOUNDS.has(name) && typeof value === 'number' ? formatNumber(value, text.culture, 10) : value,
  ])
  return text.serverText(message, Object.fromEntries(shown) as Record<string, string | number>)
}
