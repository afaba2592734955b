import { AppError } from '@verka/domain/errors/app-error.ts'
import type { InstallationContext, TenantContext } from '../../http/context.ts'

/** Somebody's own tenant, with all that reaches out of it. */
export type OwnTenantContext = TenantContext & Pick<InstallationContext, 'runtime'>

/** The context of somebody who is logged in and acts in the installation, as one of the tenant that they are in. */
export function inOwnTenant(context: InstallationContext): OwnTenantContext {
  const { actor } = context
  if (!actor) throw new AppError('unauthorized', { message: '@errors.unauthorized' })
  return { ...context, actor, tenant: actor.tenant, timeZone: actor.tenant.timeZone }
}
