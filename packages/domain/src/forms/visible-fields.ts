import { isAdmin, type Role } from '../access/roles.ts'
import type { Field } from './field.ts'
import { flatFields, filterFields } from './flat-fields.ts'

/**
 * The fields that somebody of this role may know of (specification section 5, hidden columns): the one list for
 * reading, writing, filtering, ordering, searching and showing. What is in a hidden group is hidden with it.
 */
export function visibleFields(fields: readonly Field[], role: Role): Field[] {
  return filterFields(fields, (field) => (isAdmin(role) ? field.showForAdmin : field.showForUser))
}

/** The fields whose texts are searched, groups taken apart: those that everyone may know of, so that no answer betrays a hidden one. */
export function searchedFields(fields: readonly Field[]): readonly Field[] {
  return flatFields(filterFields(fields, (field) => field.showForAdmin && field.showForUser))
}
