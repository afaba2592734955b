import { may } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import type { Field } from '../forms/field.ts'
import { visibleFields } from '../forms/visible-fields.ts'

/** Only tenant administrators edit definitions, and nobody while the tenant is locked. */
export function mayEditDefinitions(role: Role, isLockedDown: boolean): boolean {
  return may(role, 'definitions', 'write') && !isLockedDown
}

/**
 * The fields of a definition that a role may see. Editors need all of them; for others a hidden column stays hidden, because its name and
 * options reveal it.
 */
export function definedFields(fields: readonly Field[], role: Role): Field[] {
  return may(role, 'definitions', 'write') ? [...fields] : visibleFields(fields, role)
}
