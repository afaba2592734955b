import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { isCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import { isCalendarDate } from '@verka/domain/localization/dates.ts'
import { dayInWords } from '@verka/domain/localization/due.ts'
import { formatNumber } from '@verka/domain/localization/numbers.ts'
import { sizeText } from '@verka/domain/localization/sizes.ts'
import type { Translator } from './translate.ts'

/** Bounds are values of the form, so they read with the language's separator; counts stay numbers for the plural. */
const BOUNDS = new Set(['min', 'max'])

type Teller = Pick<Translator, 'culture' | 'serverText'> & { timeZone?: string }

function boundText(value: string | number, { culture, timeZone = 'UTC' }: Teller): string {
  if (typeof value === 'number') return formatNumber(value, culture, 10)
  return isCalendarDate(value) ? dayInWords(value, { culture, timeZone }, new Date()) : value
}

const BYTES = /^(.+)Bytes$/

/** Parameters with the texts of sizes: `usedBytes` also as `used`, with its unit. */
export function withSizes(params: NonNullable<FieldError['params']>, culture: Culture): NonNullable<FieldError['params']> {
  const sizes = Object.entries(params).flatMap(([name, value]) => {
    const [, shown] = BYTES.exec(name) ?? []
    return shown === undefined ? [] : [[shown, sizeText(Number(value), culture)] as const]
  })
  return { ...params, ...Object.fromEntries(sizes) }
}

/**
 * An error in the reader's language. An error in one language of a text is prefixed with that language's name: 'Engelska: …' (specification
 * section 5).
 */
export function errorText({ message, params = {} }: Pick<FieldError, 'message' | 'params'>, text: Teller): string {
  const shown = Object.entries(withSizes(params, text.culture)).map(([name, value]) => [
    name,
    BOUNDS.has(name) ? boundText(value, text) : value,
  ])
  const sentence = text.serverText(message, Object.fromEntries(shown) as Record<string, string | number>)
  return isCulture(params.culture) ? `${text.serverText(`@ui.language.${params.culture}`)}: ${sentence}` : sentence
}
