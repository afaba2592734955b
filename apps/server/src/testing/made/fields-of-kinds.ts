import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { SchemaFieldKind } from '@verka/domain/forms/kind-parts/schema-kind.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { SECRETS } from '../hostile/hidden-columns.ts'
import { aField } from './a-working-day.ts'

/** The text of each field that everybody sees. */
export const SEEN = 'Synlig'

const COLUMNS: Partial<Record<FieldType, SchemaFieldKind>> = {
  integer: 'number',
  decimal: 'number',
  checkbox: 'bool',
  switch: 'bool',
  date: 'dateTime',
  dateTime: 'dateTime',
}
/** The kind of a schema's field that has values of a field kind. */
export const columnOf = (kind: FieldType): SchemaFieldKind => COLUMNS[kind] ?? 'string'

/** A field of a kind that users see, or that is hidden from them with a secret in it. */
export function ofKind(part: 'shown' | 'hidden', kind: FieldType): [Field, FieldValue] {
  const isHidden = part === 'hidden'
  const text = isHidden ? SECRETS.user.text : SEEN
  const option = { value: text, localizedNames: localized(text) }
  const hasOptions = kindOf({ fieldType: kind }).hasOptions
  const field = aField(`${part}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, kind, {
    ...(hasOptions && { options: [option] }),
    ...(isHidden && { showForUser: false }),
  })
  const values: Partial<Record<FieldType, FieldValue>> = {
    text,
    textArea: text,
    select: text,
    segmented: text,
    integer: isHidden ? SECRETS.user.number : 7,
    decimal: isHidden ? SECRETS.user.number : 7,
    date: isHidden ? SECRETS.user.day : '2036-01-02',
    dateTime: `${isHidden ? SECRETS.user.day : '2036-01-02'}T10:00:00Z`,
    checkbox: true,
    switch: true,
  }
  return [field, values[kind] ?? null]
}
