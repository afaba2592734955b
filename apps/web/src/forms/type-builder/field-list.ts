import type { FieldType } from '@verka/domain/forms/field-type.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { newId } from '../new-id.ts'
import { copiedKey, keyFromName } from './field-keys.ts'

/** A new field of a kind, with nothing in it. */
export function newField(fieldType: FieldType, fields: readonly Field[]): Field {
  return {
    id: newId(),
    key: keyFromName(
      '',
      fields.map((field) => field.key),
    ),
    localizedNames: [],
    localizedDescriptions: [],
    fieldType,
    options: [],
    defaultValue: null,
    required: false,
    validation: {},
    showForAdmin: true,
    showForUser: true,
    uiStatus: 'enabled',
    showInList: false,
  }
}

/** The list with a copy of a field right after it; `copyOf` names it in each language. */
export function withDuplicate(fields: readonly Field[], id: string, copyOf: (name: string, culture: Culture) => string): Field[] {
  return fields.flatMap((field) => {
    if (field.id !== id) return [field]
    const localizedNames: LocalizedTexts = field.localizedNames.map(({ culture, text }) => ({
      culture,
      text: text && copyOf(text, culture).slice(0, 50),
    }))
    return [
      field,
      {
        ...field,
        id: newId(),
        key: copiedKey(
          field.key,
          fields.map((other) => other.key),
        ),
        localizedNames,
      },
    ]
  })
}

/** The list with a field one place up or down; the same list when it stands at that end. */
export function withMoved(fields: readonly Field[], id: string, by: 1 | -1): readonly Field[] {
  const from = fields.findIndex((field) => field.id === id)
  const to = from + by
  if (from < 0 || to < 0 || to >= fields.length) return fields
  const moved = [...fields]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

/** The first name that a field has, for its key. */
export function anyName(texts: LocalizedTexts): string {
  return CULTURES.map((culture) => texts.find((text) => text.culture === culture)?.text.trim()).find(Boolean) ?? ''
}
