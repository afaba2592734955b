import { enteredFields } from '../forms/flat-fields.ts'
import { kindOf } from '../forms/field-kinds.ts'
import type { Field } from '../forms/field.ts'
import type { Rule } from '../rules/rule.ts'
import { builtInsOf, type SchemaOwner } from '../schemas/schema-rules.ts'
import { isReadable } from './reading/read-cell.ts'

/** A column of a template: a built-in property or a field. Its key is what an import fills with it. */
export interface TemplateColumn {
  key: string
  field: Field
}

/** Whether a person can fill in a field: not one that stays hidden or locked, whatever the rules say. */
function isOpen({ id, uiStatus }: Field, rules: readonly Rule[]): boolean {
  const opening = uiStatus === 'hidden' ? 'show' : 'enable'
  return uiStatus === 'enabled' || rules.some(({ target, action }) => target.propertyTypeId === id && action === opening)
}

/**
 * The columns of a template: what finds a thing, and all that can be imported. Of predefined values `id` finds one that is there, as names
 * may be equal; it is needed with their rows only.
 * @param fields those that the reader may see
 */
export function templateColumns(owner: SchemaOwner, fields: readonly Field[], rules: readonly Rule[], hasRows: boolean): TemplateColumn[] {
  const ids = builtInsOf(owner, 'identifier').filter(({ id }) => id === 'id' && owner === 'record' && hasRows)
  const imported = enteredFields(fields).filter((field) => isReadable(field) && isOpen(field, rules))
  return [...ids, ...builtInsOf(owner, 'write'), ...imported].map((field) => ({ key: field.id, field }))
}

/** The fields of a form that a file cannot have: rows, signatures, people. Those that the server fills in need no explanation. */
export const unreadableFields = (fields: readonly Field[]): Field[] =>
  enteredFields(fields).filter((field) => !isReadable(field) && !kindOf(field).isFilled)

/** Name of the hidden sheet of a template that has the key and the title of each column, in their order. */
export const KEYS_SHEET = 'verka'

/**
 * The keys of a template's columns after it was filled in: a title that was not changed says it, else the position, if that is not
 * another's.
 * @param titles the titles of the filled-in sheet
 * @param keys rows of the hidden sheet below its titles: key, title
 */
export function keysOfColumns(titles: readonly string[], keys: readonly (readonly [key: string, title: string])[]): (string | null)[] {
  const keyOf = new Map(keys.map(([key, title]) => [title.trim(), key]))
  const named = titles.map((title) => keyOf.get(title.trim()) ?? null)
  const taken = new Set(named)
  return named.map((key, index) => {
    if (key !== null) return key
    const there = keys[index]?.[0]
    return there !== undefined && !taken.has(there) && titles[index]?.trim() !== '' ? there : null
  })
}
