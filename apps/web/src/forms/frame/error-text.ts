import { isCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import { errorText } from '@verka/messages/error-text.ts'
import type { DraftErrors } from '../draft/draft-errors.ts'

export { errorText }

/** The error of a text in several languages for its input: its message, and the affected languages. */
export function localizedErrors(
  errors: DraftErrors,
  path: string,
  text: Parameters<typeof errorText>[1],
): { error?: string; wrongIn?: Culture[] } {
  const own = errors.all.filter(({ field }) => field === path || field?.startsWith(`${path}.`))
  if (own.length === 0) return {}
  return {
    error: [...new Set(own.map((error) => errorText(error, text)))].join(' '),
    wrongIn: own.flatMap(({ params }) => (isCulture(params?.culture) ? [params.culture] : [])),
  }
}
