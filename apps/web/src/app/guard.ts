import { isAtLeast, type Role } from '@verka/domain/access/roles.ts'
import type { PageRow } from './pages.ts'

/** Decision about a user's access to a page. */
export type Decision = 'show' | 'toLogin' | 'toHome' | 'denied'

/** The routing guard (specification section 2); `role` is undefined without a login. */
export function decide(page: Pick<PageRow, 'access' | 'path'>, role: Role | undefined): Decision {
  if (page.access === 'guest') return role !== undefined && (page.path === '/' || page.path === '/login') ? 'toHome' : 'show'
  if (role === undefined) return 'toLogin'
  return isAtLeast(role, page.access) ? 'show' : 'denied'
}
