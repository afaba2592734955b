import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { PLACEHOLDERS } from '@verka/domain/processors/placeholders.ts'
import { comparedAs, type Compared } from '@verka/domain/processors/template-conditions.ts'
import { fieldName } from '../field-name.ts'
import type { Text } from '../../language/use-text.tsx'

/** A placeholder that can be picked. */
interface PlaceholderChoice {
  /** Its name in a template. */
  name: string
  label: string
  compared: Compared
}

/** Placeholders with a title; the first ones have none. */
export interface PlaceholderGroup {
  title?: string
  choices: readonly PlaceholderChoice[]
}

/** What the templates of processors can read. `element`, `operation`: fields by their keys, where the category and function are known. */
export function placeholderGroups(
  reader: Text,
  { element = [], operation = [] }: { element?: readonly Field[]; operation?: readonly Field[] } = {},
): PlaceholderGroup[] {
  const { t } = reader
  const textsOf = (part: string, fields: readonly Field[]) =>
    flatFields(fields)
      .filter(({ key, children }) => key !== '' && children.length === 0)
      .map((field) => ({ name: `${part}.texts.${field.key}`, label: fieldName(field, reader), compared: 'text' as const }))
  return [
    { choices: PLACEHOLDERS.map((name) => ({ name, label: t(`rules.placeholder.${name}`), compared: comparedAs(name) })) },
    { title: t('rules.placeholdersOfObject'), choices: textsOf('element', element) },
    { title: t('rules.placeholdersOfFunction'), choices: textsOf('operation', operation) },
  ].filter(({ choices }) => choices.length > 0)
}
