import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'

/** A field with its parent and its index in it. */
export interface PositionedField {
  field: Field
  parent: Field | undefined
  index: number
  /** Path in errors: `0.children.2`. */
  path: string
}

/** Every field with its position, children after their parent. */
export function positionedFields(fields: readonly Field[], parent?: Field, path = ''): PositionedField[] {
  return fields.flatMap((field, index) => {
    const own = `${path}${index}`
    return [{ field, parent, index, path: own }, ...positionedFields(field.children, field, `${own}.children.`)]
  })
}

/** Whether a kind is allowed in a field; every kind is allowed at the top. */
export const isAllowedIn = (parent: Field | undefined, fieldType: FieldType) =>
  parent === undefined || kindOf(parent).mayHold(kindOf({ fieldType }))

/** The fields with one of them changed. Unchanged ones stay the same objects. */
export function withChanged(fields: readonly Field[], id: string, change: (field: Field) => Field): readonly Field[] {
  let hasChanged = false
  const next = fields.map((field) => {
    const children = field.children.length === 0 ? field.children : withChanged(field.children, id, change)
    const changed = field.id === id ? change(field) : children === field.children ? field : { ...field, children: [...children] }
    if (changed !== field) hasChanged = true
    return changed
  })
  return hasChanged ? next : fields
}

/** The fields without one of them and its children. */
export function withoutField(fields: readonly Field[], id: string): readonly Field[] {
  if (fields.some((field) => field.id === id)) return fields.filter((field) => field.id !== id)
  const parent = positionedFields(fields).find(({ field }) => field.id === id)?.parent
  return parent
    ? withChanged(fields, parent.id, (group) => ({ ...group, children: group.children.filter((child) => child.id !== id) }))
    : fields
}

/** The fields with a new one at an index of a field, or of the form. */
export function withInserted(fields: readonly Field[], parentId: string | undefined, index: number, added: Field): readonly Field[] {
  if (parentId === undefined) return fields.toSpliced(index, 0, added)
  return withChanged(fields, parentId, (group) => ({ ...group, children: group.children.toSpliced(index, 0, added) }))
}

/** The fields with one moved to an index; unchanged if that is not allowed. `index` counts without the moved one. */
export function withMovedTo(fields: readonly Field[], id: string, parentId: string | undefined, index: number): readonly Field[] {
  const all = positionedFields(fields)
  const moved = all.find(({ field }) => field.id === id)
  const parent = all.find(({ field }) => field.id === parentId)?.field
  if (!moved || (parentId !== undefined && !parent) || !isAllowedIn(parent, moved.field.fieldType)) return fields
  if (positionedFields([moved.field]).some(({ field }) => field.id === parentId)) return fields
  if (moved.parent?.id === parentId && moved.index === index) return fields
  return withInserted(withoutField(fields, id), parentId, index, moved.field)
}

/**
 * The fields with one moved a step up or down in reading order: into a group that allows it, and out of it at the other end. The same list
 * at the end.
 */
export function withStep(fields: readonly Field[], id: string, by: 1 | -1): readonly Field[] {
  const all = positionedFields(fields)
  const moved = all.find(({ field }) => field.id === id)
  if (!moved) return fields
  const { field, parent, index } = moved
  const neighbours = parent ? parent.children : fields
  const neighbour = neighbours[index + by]
  if (neighbour) {
    const goesIn = kindOf(neighbour).children !== 'none' && isAllowedIn(neighbour, field.fieldType)
    if (goesIn) return withMovedTo(fields, id, neighbour.id, by === 1 ? 0 : neighbour.children.length)
    return withMovedTo(fields, id, parent?.id, index + by)
  }
  if (!parent) return fields
  const outer = all.find(({ field: other }) => other.id === parent.id)!
  return withMovedTo(fields, id, outer.parent?.id, by === 1 ? outer.index + 1 : outer.index)
}
