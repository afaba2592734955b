import type { Text } from '../../language/use-text.tsx'

/** Error of a text beyond its maximum length. Reported instead of cut: an input with `maxLength` silently drops the end of pasted text. */
export const tooLong = (value: string, most: number, { t }: Pick<Text, 't'>): string | undefined =>
  value.length > most ? t('validation.maxLength', { length: most }) : undefined
