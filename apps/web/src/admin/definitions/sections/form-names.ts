import type { FormNames } from '@verka/domain/definitions/definition.ts'
import type { Text } from '../../../language/use-text.tsx'

/** Forms in a sentence: 'Besiktning, Utlåning och 3 till'; those hidden from the reader are only counted. */
export function formsInWords({ names, count }: FormNames, { t, culture }: Text): string {
  if (names.length === 0) return t('builder.someForms', { count })
  const more = count - names.length
  return new Intl.ListFormat(culture).format(more > 0 ? [...names, t('builder.moreForms', { count: more })] : names)
}
