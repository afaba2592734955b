import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Handlers } from '../../http/calls/handlers.ts'
import { newestEventId } from '../events/newest-event.ts'
import { inOwnTenant } from '../tenants/own-tenant.ts'
import { describeSession } from './describe-session.ts'
import { switchTenant } from './switch-tenant.ts'

export const sessionHandlers = {
  async getSession({ actor, tx }) {
    if (!actor) throw new AppError('unauthorized', { message: '@errors.unauthorized' })
    // read first: a later change may be delivered twice, but is not missed
    const cursor = await newestEventId(tx)
    return { ...(await describeSession(tx, actor)), place: cursor }
  },
  switchTenant: (context, { body }) => switchTenant(inOwnTenant(context), body),
} satisfies Partial<Handlers>
