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

/** The fields whose texts are searched, groups taken apart: those that everyone may know of, so that no answer betrays a hidden one. */
export function searchedFields(fields: readonly Field[]): readonly Field[] {
  return flatFields(filterFields(fields, (field) => field.showForAdmin && field.showForUser))
}
