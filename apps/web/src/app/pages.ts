import type { ComponentType } from 'react'
import type { Role } from '@verka/domain/access/roles.ts'
import type { Address } from '../addresses.ts'

export type LayoutName = 'default' | 'centered' | 'execution'

/** One page of the client. */
export interface PageRow {
  path: Address
  layout: LayoutName
  /** The least role; `guest`: no login needed. */
  access: Role | 'guest'
  /** Whether the site cannot be switched while it is shown (specification section 2, 'Site-locked pages'). */
  isSiteLocked?: boolean
  load: () => Promise<{ default: ComponentType }>
}

/** Every page there is (specification section 2): a new one is a line here, and its address in addresses.ts. */
export const PAGES: readonly PageRow[] = [
  { path: '/', layout: 'centered', access: 'guest', load: () => import('../guest/landing-page.tsx') },
  { path: '/login', layout: 'centered', access: 'guest', load: () => import('../guest/login-page.tsx') },
  { path: '/dashboard', layout: 'default', access: 'siteAdmin', load: () => import('../admin/start/start-page.tsx') },
]

/** Whether there is a page at this address, for menus that show only what can be opened. */
export const hasPage = (path: Address): boolean => PAGES.some((page) => page.path === path)
