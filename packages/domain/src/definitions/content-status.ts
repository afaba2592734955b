import { isAtLeast, type Role } from '../access/roles.ts'

/** draft: those who may edit it; private: administrators; published: everyone (decisions section 2). */
export const CONTENT_STATUSES = ['draft', 'private', 'published'] as const
export type ContentStatus = (typeof CONTENT_STATUSES)[number]

/** Whether a role may see a definition with this status. */
export function isVisibleTo(status: ContentStatus, role: Role): boolean {
  if (status === 'published') return true
  if (status === 'private') return isAtLeast(role, 'siteAdmin')
  return isAtLeast(role, 'tenantAdmin')
}

/** The statuses that a role may see. */
export function statusesVisibleTo(role: Role): ContentStatus[] {
  return CONTENT_STATUSES.filter((status) => isVisibleTo(status, role))
}
