import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { inOwnTenant } from '../tenants/own-tenant.ts'
import { describeSession } from './describe-session.ts'
import { switchTenant } from './switch-tenant.ts'

export const sessionHandlers = {
  getSession({ actor, tx }) {
    if (!actor) throw new AppError('unauthorized', { message: '@errors.unauthorized' })
    return describeSession(tx, actor)
  },
  switchTenant: (context, { body }) => switchTenant(inOwnTenant(context), body),
} satisfies Partial<Handlers>
