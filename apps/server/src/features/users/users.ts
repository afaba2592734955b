import type { Role } from '@verka/domain/access/roles.ts'
import type { UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import { invalid, type FieldError } from '@verka/domain/errors/app-error.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { isEmailAddress } from '@verka/domain/forms/text/email-address.ts'
import { isUserName } from '@verka/domain/users/user-names.ts'
import type { Tx } from '../../db/transaction.ts'
import { newId } from '../../ids.ts'
import { insertUser, insertUserSites, markUserDeleted, replaceUserSites, updateUserRow } from './users.queries.ts'

/** Login status: `invited` may log in after using their link. */
export type UserStatus = 'invited' | 'active' | 'disabled'

export interface NewUser {
  tenantId: TenantId
  userName: string
  name: string
  email: string
  role: Role
  siteIds: readonly SiteId[]
  /** Whether the address is verified, so that an external login may be matched to it. */
  isEmailVerified: boolean
  status?: UserStatus
  culture?: Culture | null
  phoneNo?: string
}

/** Search text of a user; a telephone number is found with and without its spaces and dash. */
export const userSearchText = ({ userName, name, email, phoneNo = '' }: Pick<NewUser, 'userName' | 'name' | 'email' | 'phoneNo'>) =>
  [userName, name, email, ...(phoneNo === '' ? [] : [phoneNo, phoneNo.replace(/[\s-]/g, '')])].map(foldForSearch).join(' ')

/**
 * Creates a user of a tenant, without a password. The caller of this function has checked role and sites. @returns their id. @throws
 * `invalid` at `userName`, `email` or `name`.
 */
export async function createUser(tx: Tx, user: NewUser, now: Date): Promise<UserId> {
  const errors: FieldError[] = []
  if (!isUserName(user.userName)) errors.push({ message: '@validation.userName', field: 'userName' })
  if (!isEmailAddress(user.email)) errors.push({ message: '@validation.email', field: 'email' })
  if (user.name.trim() === '') errors.push({ message: '@validation.required', field: 'name' })
  if (errors.length > 0) throw invalid(errors)
  const id = newId<'user'>(now)
  await insertUser(tx, { status: 'active', culture: null, phoneNo: '', ...user, id, searchText: userSearchText(user) }, now)
  if (user.siteIds.length > 0) await insertUserSites(tx, user.tenantId, id, user.siteIds)
  return id
}

/** Replaces the sites of a user. */
export const setUserSites = (tx: Tx, tenantId: TenantId, userId: UserId, siteIds: readonly SiteId[]): Promise<void> =>
  replaceUserSites(tx, tenantId, userId, siteIds)

/** A user that is a program: it has a role, sites and privileges, and no password. */
interface Program {
  tenantId: TenantId
  name: string
  role: Role
  status: Exclude<UserStatus, 'invited'>
}

/** Nobody can log in with these, nor send mail there; they are unique, as every user's. */
const columnsOfProgram = (id: UserId, { name, role, status }: Program) => ({
  userName: `program-${id}`,
  email: `${id}@program.invalid`,
  isEmailVerified: false,
  culture: null,
  phoneNo: '',
  name,
  role,
  status,
  searchText: foldForSearch(name),
})

/** Creates the user of a program. The caller of this function has checked role and sites. @returns its id */
export async function createProgram(tx: Tx, program: Program & { siteIds: readonly SiteId[] }, now: Date): Promise<UserId> {
  const id = newId<'user'>(now)
  const { tenantId, siteIds } = program
  await insertUser(tx, { id, tenantId, isProgram: true, ...columnsOfProgram(id, program) }, now)
  if (siteIds.length > 0) await insertUserSites(tx, tenantId, id, siteIds)
  return id
}

export const saveProgram = (tx: Tx, program: Program & { id: UserId }, now: Date) =>
  updateUserRow(tx, { id: program.id, tenantId: program.tenantId, ...columnsOfProgram(program.id, program) }, now)

/** Marks the user of a program as deleted; its name stays for the logs. */
export const removeProgram = markUserDeleted
