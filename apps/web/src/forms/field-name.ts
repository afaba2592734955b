import type { Field } from '@verka/domain/forms/field.ts'
import type { Text } from '../language/use-text.tsx'

/** What a field is called. Only one that is being made has no name yet: its key says nothing to whoever reads the form. */
export const fieldName = ({ localizedNames }: Pick<Field, 'localizedNames'>, { t, textOf }: Pick<Text, 't' | 'textOf'>): string =>
  textOf(localizedNames) || t('fields.unnamed')
