import type { Field } from '@verka/domain/forms/field.ts'
import type { Text } from '../language/use-text.tsx'

/** The name of a field. Only a new one has none yet: its key would mean nothing to a reader. */
export const fieldName = ({ localizedNames }: Pick<Field, 'localizedNames'>, { t, textOf }: Pick<Text, 't' | 'textOf'>): string =>
  textOf(localizedNames) || t('fields.unnamed')
