import type { Field, Option } from '../forms/field.ts'
import type { FieldType } from '../forms/field-type.ts'
import { localized } from '../localization/localized-text.ts'

/** Built-in properties of a function that its rules may read: name, content status, created and changed. */
export const DEFINITION_FIELD_NAMES = ['title', 'status', 'created', 'changed'] as const
export type DefinitionFieldName = (typeof DEFINITION_FIELD_NAMES)[number]

/** The content statuses as options; the words are values, like those of a status group. */
export const STATUSES: Option[] = [
  { value: 'draft', localizedNames: localized('Utkast', 'Draft', 'Utkast') },
  { value: 'private', localizedNames: localized('Privat', 'Private', 'Privat') },
  { value: 'published', localizedNames: localized('Publicerad', 'Published', 'Publisert') },
]

/** A field without settings, whose id is its key: a property that is built in. */
export const builtInField = (
  key: string,
  fieldType: FieldType,
  localizedNames: Field['localizedNames'],
  options: Option[] = [],
): Field => ({
  id: key,
  key,
  localizedNames,
  localizedDescriptions: [],
  fieldType,
  options,
  optionSource: 'static',
  defaultValue: null,
  required: false,
  validation: {},
  children: [],
  showForAdmin: true,
  showForUser: true,
  uiStatus: 'enabled',
  showInList: false,
})

/** The built-in properties as fields, so that comparisons and copies are checked like those of other fields. */
export const DEFINITION_FIELDS: Record<DefinitionFieldName, Field> = {
  title: builtInField('title', 'text', localized('Funktionens namn', 'The name of the function', 'Funksjonens navn')),
  status: builtInField('status', 'select', localized('Funktionens status', 'The status of the function', 'Funksjonens status'), STATUSES),
  created: builtInField(
    'created',
    'dateTime',
    localized('När funktionen skapades', 'When the function was created', 'Når funksjonen ble opprettet'),
  ),
  changed: builtInField(
    'changed',
    'dateTime',
    localized('När funktionen ändrades', 'When the function was changed', 'Når funksjonen ble endret'),
  ),
}

/** The built-in field of a function with this name; undefined: none. */
export const definitionField = (name: string | undefined): Field | undefined =>
  DEFINITION_FIELD_NAMES.some((known) => known === name) ? DEFINITION_FIELDS[name as DefinitionFieldName] : undefined
