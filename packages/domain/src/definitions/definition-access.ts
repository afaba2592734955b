import { may } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import type { Field } from '../forms/field.ts'
import { visibleFields } from '../forms/visible-fields.ts'

/** Categories, functions and services are changed by tenant administrators, and by nobody while the tenant is locked. */
export function mayEditDefinitions(role: Role, isLockedDown: boolean): boolean {
  return may(role, 'definitions', 'write') && !isLockedDown
}

/**
 * The fields of a category or function that somebody of this role is told of: whoever edits it has to have all of them,
 * others know of no more than of the values (a hidden column's name and options tell of it too).
 */
export function definedFields(fields: readonly Field[], role: Role): Field[] {
  return may(role, 'definitions', 'write') ? [...fields] : visibleFields(fields, role)
}
