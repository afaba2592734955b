import { isAdmin, type Role } from '@verka/domain/access/roles.ts'
import type { Session } from '@verka/domain/session/session.api.ts'
import type { Address } from '../addresses.ts'

/** The part of a tenant that decides the start page. */
type StartChoice = Pick<Session['tenant'], 'useElementListExe'>

/** Start page of the execution area: the list of objects if the tenant has chosen that, else the search. */
export const executionStart = ({ useElementListExe }: StartChoice): Address => (useElementListExe ? '/exe/elementList' : '/exe')

/** The start page of a role in a tenant. */
export const homeOf = (role: Role, tenant: StartChoice): Address => (isAdmin(role) ? '/dashboard' : executionStart(tenant))

/** The start page of the part of the client that an address belongs to: execution, or the administration. */
export const startBeside = (pathname: string, { user, tenant }: { user: Pick<Session['user'], 'role'>; tenant: StartChoice }): Address =>
  isExecution(pathname) ? executionStart(tenant) : homeOf(user.role, tenant)

/** Whether an address belongs to the execution area. */
export const isExecution = (pathname: string): boolean => pathname === '/exe' || pathname.startsWith('/exe/')
