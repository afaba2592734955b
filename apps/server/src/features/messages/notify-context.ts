import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../http/context.ts'
import type { Runtime } from '../../runtime.ts'

/** The part of a context that notifying people needs: a call's, or that of a job. */
export interface NotifyContext extends Pick<SiteContext, 'tx' | 'now' | 'afterCommit'> {
  tenant: { id: TenantId }
  /** Site of the subject. */
  site?: { id: SiteId }
  runtime: Pick<Runtime, 'jobs' | 'live'>
}
