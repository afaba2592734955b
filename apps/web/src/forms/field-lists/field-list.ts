import { STATUS_OPTIONS } from '@verka/domain/forms/field-kinds/status-group.ts'
import { FIELD_TYPES, type FieldType } from '@verka/domain/forms/field-type.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { MAX_FIELD_NAME_LENGTH } from '@verka/domain/forms/field-limits.ts'
import { copyName } from '@verka/messages/copy-name.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { newId } from '../../data/new-id.ts'
import { isColumnFromStart } from '../fits-in-list.ts'
import { copiedKey, isKeyOfName, keyFromName } from './field-keys.ts'
import { positionedFields, withChanged, withInserted } from './field-tree.ts'

const keysOf = (fields: readonly Field[]) => positionedFields(fields).map(({ field }) => field.key)

/** Kinds in the add menu: a field kind, or a check, which is an option field with the answers of a status group. */
export type NewKind = FieldType | 'check'

/** Field type of a check: its answers are few and short, and shown side by side. */
const CHECK_TYPE: FieldType = 'segmented'

export const isNewKind = (kind: string): kind is NewKind => kind === 'check' || (FIELD_TYPES as readonly string[]).includes(kind)

/** A new empty field of a kind; an option field in a status group has the answers of a check. */
export function newField(kind: NewKind, fields: readonly Field[], parent?: Field): Field {
  const fieldType = kind === 'check' ? CHECK_TYPE : kind
  const isCheck = parent !== undefined && kindOf(parent).hasStatus && kindOf({ fieldType }).hasOptions
  return {
    id: newId(),
    key: keyFromName('', keysOf(fields)),
    localizedNames: [],
    localizedDescriptions: [],
    fieldType,
    options: isCheck ? STATUS_OPTIONS.map(({ value, status, localizedNames }) => ({ value, status, localizedNames })) : [],
    optionSource: 'static',
    defaultValue: null,
    required: false,
    validation: {},
    children: [],
    showForAdmin: true,
    showForUser: true,
    uiStatus: 'enabled',
    // a field in a row, or in a group of checks, is shown by its parent
    showInList: parent === undefined && isColumnFromStart({ fieldType }, fields),
  }
}

/** A field that is pasted. */
export interface NewField {
  name: string
  kind: NewKind
}

/** The fields with pasted ones at the end of a group, or of the form; each has a key from its name. */
export function withPasted(
  fields: readonly Field[],
  parentId: string | undefined,
  pasted: readonly NewField[],
  culture: Culture,
): readonly Field[] {
  const parent = positionedFields(fields).find(({ field }) => field.id === parentId)?.field
  if (parentId !== undefined && !parent) return fields
  const taken = keysOf(fields)
  const added: Field[] = []
  for (const { name, kind } of pasted) {
    const key = keyFromName(name, taken)
    taken.push(key)
    // those before it count: only the first have a column
    added.push({ ...newField(kind, [...fields, ...added], parent), key, localizedNames: [{ culture, text: name }] })
  }
  return parent ? withChanged(fields, parent.id, (group) => ({ ...group, children: [...group.children, ...added] })) : [...fields, ...added]
}

/** The changes of a field that gets another kind: settings that the new kind supports stay. */
export function asKind(field: Field, fieldType: FieldType): Partial<Field> {
  const [before, after] = [kindOf(field), kindOf({ fieldType })]
  const choices = before.hasOptions && after.hasOptions
  const holds = before.children !== 'none' && field.children.every((child) => after.mayHold(kindOf(child)))
  return {
    fieldType,
    options: choices ? field.options : [],
    optionSource: choices ? field.optionSource : 'static',
    validation: {},
    defaultValue: null,
    children: holds ? field.children : [],
  }
}

/** Copies of fields, of this form or another, with their children: with new ids, and keys that are unused here. */
export function copiesWithNewKeys(fields: readonly Field[], originals: readonly Field[]): Field[] {
  const taken = keysOf(fields)
  const copied = (field: Field): Field => {
    const key = copiedKey(field.key, taken)
    taken.push(key)
    return { ...field, id: newId(), key, children: field.children.map(copied) }
  }
  return originals.map(copied)
}

/** The list with a copy of a field after it, including its children, named as a copy in each language. */
export function withDuplicate(fields: readonly Field[], id: string): readonly Field[] {
  const original = positionedFields(fields).find(({ field }) => field.id === id)
  if (!original) return fields
  const copy = copiesWithNewKeys(fields, [original.field])[0]!
  const localizedNames: LocalizedTexts = copy.localizedNames.map(({ culture, text }) => ({
    culture,
    text: text && copyName(text, culture, MAX_FIELD_NAME_LENGTH),
  }))
  // a key derived from the name follows the name of the copy
  const follows = isKeyOfName(original.field.key, anyName(original.field.localizedNames))
  const key = follows ? keyFromName(anyName(localizedNames), keysOf([...fields, ...copy.children])) : copy.key
  return withInserted(fields, original.parent?.id, original.index + 1, { ...copy, key, localizedNames })
}

/** The first name that a field has, for its key. */
export function anyName(texts: LocalizedTexts): string {
  return CULTURES.map((culture) => texts.find((text) => text.culture === culture)?.text.trim()).find(Boolean) ?? ''
}
