import { isAtLeast, type Role } from '../access/roles.ts'

/** Categories, functions and services are changed by tenant administrators, and by nobody while the tenant is locked. */
export function mayEditDefinitions(role: Role, isLockedDown: boolean): boolean {
  return isAtLeast(role, 'tenantAdmin') && !isLockedDown
}
