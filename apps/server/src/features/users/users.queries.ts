import type { Tx } from '../../db/database.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'

interface NewUserRow {
  id: string
  tenantId: string
  userName: string
  email: string
  isEmailVerified: boolean
  name: string
  role: string
  status: string
}

/** Names and addresses are unique in the installation: the database says so, here it becomes an error at the field. */
function taken(user: NewUserRow) {
  return (error: { code?: string; constraint?: string }): never => {
    if (error.code === '23505' && error.constraint === 'users_user_name_unique')
      throw new AppError('invalid', { message: '@errors.userNameTaken', field: 'userName', params: { userName: user.userName } })
    if (error.code === '23505' && error.constraint === 'users_email_unique')
      throw new AppError('invalid', { message: '@errors.emailTaken', field: 'email', params: { email: user.email } })
    throw error
  }
}

export const insertUser = (tx: Tx, user: NewUserRow, now: Date) =>
  tx
    .insertInto('users')
    .values({
      id: user.id,
      tenant_id: user.tenantId,
      user_name: user.userName,
      email: user.email,
      is_email_verified: user.isEmailVerified,
      name: user.name,
      role: user.role,
      status: user.status,
      created_at: now,
      updated_at: now,
    })
    .execute()
    .catch(taken(user))

export const insertUserSites = (tx: Tx, tenantId: string, userId: string, siteIds: readonly string[]) =>
  tx
    .insertInto('user_sites')
    .values(siteIds.map((siteId) => ({ tenant_id: tenantId, user_id: userId, site_id: siteId })))
    .execute()
