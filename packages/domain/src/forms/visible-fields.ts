import { isAdmin, type Role } from '../access/roles.ts'
import type { Field } from './field.ts'
import { flatFields, filterFields } from './flat-fields.ts'

/**
 * The fields that somebody of this role may know of (specification section 5, hidden columns): the one list for
 * reading, writing, filtering, ordering, searching and showing. What is in a hidden group is hidden with it.
 */
export function visibleFields(fields: readonly Field[], role: Role): Field[] {
  const kept = isAdmin(role) ? shownToAdmins : shownToUsers
  let seen = kept.get(fields)
  if (!seen) kept.set(fields, (seen = filterFields(fields, (field) => (isAdmin(role) ? field.showForAdmin : field.showForUser))))
  return seen
}

/** The same list for the same argument, so that what is made of it can be kept beside it. */
const shownToAdmins = new WeakMap<readonly Field[], Field[]>()
const shownToUsers = new WeakMap<readonly Field[], Field[]>()

const fieldIds = (fields: readonly Field[]): string[] => fields.flatMap((field) => [field.id, ...fieldIds(field.children)])

/**
 * The fields of an earlier version that somebody may know of: what is hidden from them today is hidden in what was done
 * before, too. A field that is gone is shown as it was then.
 * @param today the fields as they are now; null: that version is today's
 */
export function visibleFieldsOfVersion(fields: readonly Field[], today: readonly Field[] | null, role: Role): Field[] {
  const visible = visibleFields(fields, role)
  if (today === null) return visible
  const seen = new Set(fieldIds(visibleFields(today, role)))
  const hidden = new Set(fieldIds(today).filter((id) => !seen.has(id)))
  return hidden.size === 0 ? visible : filterFields(visible, ({ id }) => !hidden.has(id))
}

/** The fields whose texts are searched, groups taken apart: those that everyone may know of, so that no answer betrays a hidden one. */
export function searchedFields(fields: readonly Field[]): readonly Field[] {
  return flatFields(filterFields(fields, (field) => field.showForAdmin && field.showForUser))
}
