import type { Field, FieldValue, Option } from './field.ts'
import { kindOf } from './field-kinds.ts'
import { onceFor } from './once-for.ts'

/**
 * The fields of a form in its order: each group followed by its children, which are fields of the form as others are.
 * The fields in a collection's rows are not among them. The same list for the same argument.
 */
export const flatFields: (fields: readonly Field[]) => readonly Field[] = onceFor((fields) => {
  const hasGroups = fields.some((field) => kindOf(field).children === 'form')
  return hasGroups
    ? fields.flatMap((field) => (kindOf(field).children === 'form' ? [field, ...flatFields(field.children)] : [field]))
    : fields
})

/** The fields of a form by id, in its order. */
export const fieldsById = onceFor(
  (fields: readonly Field[]): ReadonlyMap<string, Field> => new Map(flatFields(fields).map((field) => [field.id, field])),
)

/** The fields that are no group: those that a value is entered in. */
export const enteredFields = (fields: readonly Field[]): Field[] => flatFields(fields).filter((field) => kindOf(field).children !== 'form')

/** Filters fields, in groups and collections too. */
export function filterFields(fields: readonly Field[], keep: (field: Field) => boolean): Field[] {
  return fields
    .filter(keep)
    .map((field) => (field.children.length === 0 ? field : { ...field, children: filterFields(field.children, keep) }))
}

/** The options of a field: its own, or the fixed ones of its kind. */
export const optionsOf = (field: Field): readonly Option[] => kindOf(field).ownOptions ?? field.options

/**
 * Whether two values are equal, ignoring the order of their parts: PostgreSQL does not preserve it. A null part differs from a missing one:
 * kinds omit empty parts, so only an unparsed value has one.
 */
export function isSameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return (one ?? null) === (other ?? null)
  const [names, others] = [Object.keys(one), Object.keys(other)]
  if (Array.isArray(one) !== Array.isArray(other) || names.length !== others.length) return false
  const partOf = (value: object, name: string) => (value as Record<string, FieldValue>)[name]
  return names.every((name) => Object.hasOwn(other, name) && isSameValue(partOf(one, name), partOf(other, name)))
}
