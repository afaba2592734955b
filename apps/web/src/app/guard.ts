import { isAdmin, isAtLeast, type Role } from '@verka/domain/access/roles.ts'
import type { Address } from '../addresses.ts'
import type { PageRow } from './pages.ts'

/** What happens to somebody who wants to see a page. */
export type Decision = 'show' | 'toLogin' | 'toHome' | 'denied'

/** The routing guard (specification section 2); `role` is undefined when nobody is logged in. */
export function decide(page: Pick<PageRow, 'access' | 'path'>, role: Role | undefined): Decision {
  if (page.access === 'guest') return role !== undefined && (page.path === '/' || page.path === '/login') ? 'toHome' : 'show'
  if (role === undefined) return 'toLogin'
  return isAtLeast(role, page.access) ? 'show' : 'denied'
}

/** The start page of a role. */
export const homeOf = (role: Role): Address => (isAdmin(role) ? '/dashboard' : '/exe')
