import type { Text } from '../../language/use-text.tsx'

/**
 * What is told of a text that is longer than it may be. It is told instead of cutting the text: an input with `maxLength`
 * drops the end of what is pasted without a word.
 */
export const tooLong = (value: string, most: number, { t }: Pick<Text, 't'>): string | undefined =>
  value.length > most ? t('validation.maxLength', { length: most }) : undefined
