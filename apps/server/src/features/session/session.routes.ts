import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { tenantOfSession } from '../tenants/tenants.ts'

export const sessionHandlers = {
  async getSession({ actor, tx }) {
    if (!actor) throw new AppError('unauthorized', { message: '@errors.unauthorized' })
    const { look, settings } = await tenantOfSession(tx, actor.tenant.id)
    const { id, timeZone, isLockedDown } = actor.tenant
    return {
      user: { id: actor.id, name: actor.name, userName: actor.userName, email: actor.email, role: actor.role },
      tenant: { ...look, id, timeZone, isLockedDown, useElementListExe: settings.useElementListExe ?? false },
      sites: actor.sites,
    }
  },
} satisfies Partial<Handlers>
