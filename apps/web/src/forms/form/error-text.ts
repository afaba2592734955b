import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Translator } from '@verka/messages/translate.ts'
import { isCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import { isCalendarDate } from '@verka/domain/localization/dates.ts'
import { sayDay } from '@verka/domain/localization/due.ts'
import { formatNumber } from '@verka/domain/localization/numbers.ts'
import type { Text } from '../../language/use-text.tsx'
import type { DraftErrors } from '../draft/draft-errors.ts'

/** Bounds are values of the form, so they read with the language's separator; counts stay numbers for the plural. */
const BOUNDS = new Set(['min', 'max'])

type Teller = Pick<Translator, 'culture' | 'serverText'> & Partial<Pick<Text, 'timeZone'>>

function boundText(value: string | number, { culture, timeZone = 'UTC' }: Teller): string {
  if (typeof value === 'number') return formatNumber(value, culture, 10)
  return isCalendarDate(value) ? sayDay(value, { culture, timeZone }, new Date()) : value
}

/**
 * An error in the reader's language. What is wrong with a text in one of its languages has that language's name in
 * front: 'Engelska: …' (specification section 5).
 */
export function errorText({ message, params = {} }: FieldError, text: Teller): string {
  const shown = Object.entries(params).map(([name, value]) => [name, BOUNDS.has(name) ? boundText(value, text) : value])
  const told = text.serverText(message, Object.fromEntries(shown) as Record<string, string | number>)
  return isCulture(params.culture) ? `${text.serverText(`@ui.language.${params.culture}`)}: ${told}` : told
}

/** What is wrong with a text in several languages, for its input: what is told, and the languages that it is about. */
export function localizedErrors(errors: DraftErrors, path: string, text: Teller): { error?: string; wrongIn?: Culture[] } {
  const own = errors.all.filter(({ field }) => field === path || field?.startsWith(`${path}.`))
  if (own.length === 0) return {}
  return {
    error: [...new Set(own.map((error) => errorText(error, text)))].join(' '),
    wrongIn: own.flatMap(({ params }) => (isCulture(params?.culture) ? [params.culture] : [])),
  }
}
