import { leastRole } from '@verka/domain/access/permissions.ts'
import type { TextPart } from '@verka/messages/load.ts'
import type { ComponentType } from 'react'
import type { Role } from '@verka/domain/access/roles.ts'
import type { Address } from '../addresses.ts'

const ADMINISTRATION = leastRole('administration', 'read')
/** Who has to do with people, and with what they may. */
const PEOPLE = leastRole('users', 'read')
const PRIVILEGES = leastRole('privileges', 'read')
/** Who is to know what was done. */
const AUDITING = leastRole('auditLog', 'read')
const BULK = leastRole('bulkChanges', 'read')
/** Who makes categories, functions, services and predefined value types. */
const DEFINING = leastRole('definitions', 'write')

/** Who sees to the installation and its tenants. */
const INSTALLATION = leastRole('tenants', 'read')

export type LayoutName = 'default' | 'centered' | 'execution'

/** One page of the client. */
export interface PageRow {
  path: Address
  layout: LayoutName
  /** The least role; `guest`: no login needed. */
  access: Role | 'guest'
  /** Whether the site cannot be switched while it is shown (specification section 2, 'Site-locked pages'). */
  isSiteLocked?: boolean
  /** Where it says other texts than its layout's pages: only what the first ones have, so that it is there sooner, or its own beside those. */
  texts?: 'first' | 'help' | 'api'
  /** What it says beside the texts of its layout's pages. */
  moreTexts?: 'tenants'
  load: () => Promise<{ default: ComponentType }>
}

/** Every page there is (specification section 2): a new one is a line here, and its address in addresses.ts. */
export const PAGES: readonly PageRow[] = [
  { path: '/', layout: 'centered', access: 'guest', load: () => import('../guest/landing-page.tsx') },
  { path: '/login', layout: 'centered', access: 'guest', load: () => import('../guest/login-page.tsx') },
  { path: '/dashboard', layout: 'default', access: ADMINISTRATION, texts: 'first', load: () => import('../admin/start/start-page.tsx') },
  { path: '/elements/types', layout: 'default', access: ADMINISTRATION, load: () => import('../admin/element-types/list-page.tsx') },
  {
    path: '/elements/types/create',
    layout: 'default',
    access: DEFINING,
    isSiteLocked: true,
    load: () => import('../admin/element-types/create-page.tsx'),
  },
  {
    path: '/elements/types/$id/edit',
    layout: 'default',
    access: DEFINING,
    isSiteLocked: true,
    load: () => import('../admin/element-types/edit-page.tsx'),
  },
  {
    path: '/elements/types/$id/picture',
    layout: 'default',
    access: DEFINING,
    load: () => import('../admin/element-types/picture/picture-page.tsx'),
  },
  {
    path: '/elements/types/$id/operations/types',
    layout: 'default',
    access: ADMINISTRATION,
    load: () => import('../admin/operation-types/list-page.tsx'),
  },
  {
    path: '/elements/types/$id/transactions/types',
    layout: 'default',
    access: ADMINISTRATION,
    load: () => import('../admin/transaction-types/list-page.tsx'),
  },
  { path: '/elements/list/$id', layout: 'default', access: ADMINISTRATION, load: () => import('../admin/elements/list-page.tsx') },
  {
    path: '/elements/create/$id',
    layout: 'default',
    access: ADMINISTRATION,
    isSiteLocked: true,
    load: () => import('../admin/elements/create-page.tsx'),
  },
  {
    path: '/elements/$id/edit',
    layout: 'default',
    access: ADMINISTRATION,
    isSiteLocked: true,
    load: () => import('../admin/elements/edit-page.tsx'),
  },
  { path: '/operations/types', layout: 'default', access: ADMINISTRATION, load: () => import('../admin/operation-types/list-page.tsx') },
  {
    path: '/operations/types/create/$id',
    layout: 'default',
    access: DEFINING,
    isSiteLocked: true,
    load: () => import('../admin/operation-types/create-page.tsx'),
  },
  {
    path: '/operations/types/$id/edit',
    layout: 'default',
    access: DEFINING,
    isSiteLocked: true,
    load: () => import('../admin/operation-types/edit-page.tsx'),
  },
  { path: '/operations/list/$id', layout: 'default', access: ADMINISTRATION, load: () => import('../admin/logs/event-log-page.tsx') },
  {
    path: '/transactions/types',
    layout: 'default',
    access: ADMINISTRATION,
    load: () => import('../admin/transaction-types/list-page.tsx'),
  },
  {
    path: '/transactions/types/create/$id',
    layout: 'default',
    access: DEFINING,
    isSiteLocked: true,
    load: () => import('../admin/transaction-types/create-page.tsx'),
  },
  {
    path: '/transactions/types/$id/edit',
    layout: 'default',
    access: DEFINING,
    isSiteLocked: true,
    load: () => import('../admin/transaction-types/edit-page.tsx'),
  },
  { path: '/transactions/list/$id', layout: 'default', access: ADMINISTRATION, load: () => import('../admin/logs/report-page.tsx') },
  { path: '/records/types', layout: 'default', access: ADMINISTRATION, load: () => import('../admin/record-types/list-page.tsx') },
  {
    path: '/records/types/create',
    layout: 'default',
    access: DEFINING,
    isSiteLocked: true,
    load: () => import('../admin/record-types/create-page.tsx'),
  },
  {
    path: '/records/types/$id/edit',
    layout: 'default',
    access: DEFINING,
    isSiteLocked: true,
    load: () => import('../admin/record-types/edit-page.tsx'),
  },
  { path: '/records/list/$id', layout: 'default', access: ADMINISTRATION, load: () => import('../admin/records/list-page.tsx') },
  {
    path: '/records/create/$id',
    layout: 'default',
    access: ADMINISTRATION,
    isSiteLocked: true,
    load: () => import('../admin/records/create-page.tsx'),
  },
  {
    path: '/records/$id/edit',
    layout: 'default',
    access: ADMINISTRATION,
    isSiteLocked: true,
    load: () => import('../admin/records/edit-page.tsx'),
  },
  { path: '/tenants', layout: 'default', access: INSTALLATION, moreTexts: 'tenants', load: () => import('../admin/tenants/list-page.tsx') },
  {
    path: '/tenants/create',
    layout: 'default',
    access: INSTALLATION,
    moreTexts: 'tenants',
    load: () => import('../admin/tenants/create-page.tsx'),
  },
  {
    path: '/tenants/$id/edit',
    layout: 'default',
    access: INSTALLATION,
    moreTexts: 'tenants',
    load: () => import('../admin/tenants/edit-page.tsx'),
  },
  {
    path: '/tenants/$id/config',
    layout: 'default',
    access: INSTALLATION,
    moreTexts: 'tenants',
    load: () => import('../admin/tenants/config-page.tsx'),
  },
  { path: '/users', layout: 'default', access: PEOPLE, load: () => import('../admin/users/list-page.tsx') },
  { path: '/users/create', layout: 'default', access: PEOPLE, load: () => import('../admin/users/create-page.tsx') },
  { path: '/users/$id/edit', layout: 'default', access: PEOPLE, load: () => import('../admin/users/edit-page.tsx') },
  { path: '/users/privileges', layout: 'default', access: PRIVILEGES, load: () => import('../admin/privileges/list-page.tsx') },
  {
    path: '/users/privileges/create',
    layout: 'default',
    access: PRIVILEGES,
    isSiteLocked: true,
    load: () => import('../admin/privileges/create-page.tsx'),
  },
  {
    path: '/users/privileges/$id/edit',
    layout: 'default',
    access: PRIVILEGES,
    isSiteLocked: true,
    load: () => import('../admin/privileges/edit-page.tsx'),
  },
  { path: '/auditLog', layout: 'default', access: AUDITING, moreTexts: 'tenants', load: () => import('../admin/audit-log/list-page.tsx') },
  { path: '/bulkChanges', layout: 'default', access: BULK, load: () => import('../admin/bulk/list-page.tsx') },
  { path: '/exe', layout: 'execution', access: 'user', load: () => import('../exe/start/start-page.tsx') },
  { path: '/exe/elementList', layout: 'execution', access: 'user', load: () => import('../exe/element-list/list-page.tsx') },
  { path: '/exe/cases', layout: 'execution', access: 'user', load: () => import('../exe/cases/cases-page.tsx') },
  { path: '/exe/help', layout: 'execution', access: 'user', texts: 'help', load: () => import('../exe/help/help-page.tsx') },
  { path: '/exe/id/$id', layout: 'execution', access: 'user', load: () => import('../exe/element/by-id-page.tsx') },
  { path: '/exe/code/$code', layout: 'execution', access: 'user', load: () => import('../exe/element/by-code-page.tsx') },
  {
    path: '/exe/$elementId/service/$transactionTypeId',
    layout: 'execution',
    access: 'user',
    load: () => import('../exe/service/service-page.tsx'),
  },
  {
    path: '/exe/$elementId/service/$transactionTypeId/transactions',
    layout: 'execution',
    access: 'user',
    load: () => import('../exe/transactions/list-page.tsx'),
  },
  {
    path: '/exe/transaction/$id',
    layout: 'execution',
    access: 'user',
    isSiteLocked: true,
    load: () => import('../exe/transactions/transaction-page.tsx'),
  },
  {
    path: '/exe/operation/$operationTypeId/$elementId/$transactionTypeId',
    layout: 'execution',
    access: 'user',
    isSiteLocked: true,
    load: () => import('../exe/operation/operation-page.tsx'),
  },
  {
    path: '/exe/operation/$operationTypeId/$elementId/$mode/$transactionId',
    layout: 'execution',
    access: 'user',
    isSiteLocked: true,
    load: () => import('../exe/operation/next-operation-page.tsx'),
  },
  { path: '/api/docs', layout: 'default', access: ADMINISTRATION, texts: 'api', load: () => import('../api-docs/api-docs-page.tsx') },
]

/** What its layout's pages say; administration has the forms and lists of execution. */
const TEXTS_OF: Record<LayoutName, readonly TextPart[]> = {
  centered: ['first'],
  execution: ['first', 'forms', 'execution'],
  default: ['first', 'forms', 'administration'],
}

/** The parts of a language that have to be there before a page is shown: loaded beside its code. */
export const textsOf = ({ layout, texts, moreTexts }: Pick<PageRow, 'layout' | 'texts' | 'moreTexts'>): readonly TextPart[] =>
  texts ? [texts] : [...TEXTS_OF[layout], ...(moreTexts ? [moreTexts] : [])]

/** Whether there is a page at this address, for menus that show only what can be opened. */
export const hasPage = (path: Address): boolean => PAGES.some((page) => page.path === path)
