import { isAdmin, type Role } from '../access/roles.ts'
import type { Field } from './field.ts'

/**
 * The fields that somebody of this role may know of (specification section 5, hidden columns): the one list for
 * reading, writing, filtering, ordering, searching and showing.
 */
export function visibleFields(fields: readonly Field[], role: Role): Field[] {
  return fields.filter((field) => (isAdmin(role) ? field.showForAdmin : field.showForUser))
}

/** The fields whose texts are searched: those that everyone may know of, so that no answer betrays a hidden one. */
export function searchedFields(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.showForAdmin && field.showForUser)
}
