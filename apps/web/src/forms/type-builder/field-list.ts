import type { FieldType } from '@verka/domain/forms/field-type.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { copiedKey, keyFromName } from './field-keys.ts'

/** An id of our own for something that is not saved yet: UUID version 7, as the server makes them. */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let index = 0; index < 6; index++) bytes[index] = Math.floor(now / 2 ** (8 * (5 - index))) & 0xff
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

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
