import { AppError } from '@verka/domain/errors/app-error.ts'
import type { InstallationContext, TenantContext } from '../../http/context.ts'

/** The context of the caller's own tenant, with access to the installation. */
export type OwnTenantContext = TenantContext & Pick<InstallationContext, 'runtime'>

/** The context of the caller in their present tenant, for a call on the installation. */
export function inOwnTenant(context: InstallationContext): OwnTenantContext {
  const { actor } = context
  if (!actor) throw new AppError('unauthorized', { message: '@errors.unauthorized' })
  return { ...context, actor, tenant: actor.tenant, timeZone: actor.tenant.timeZone }
}
