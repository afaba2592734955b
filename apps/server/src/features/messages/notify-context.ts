import type { SiteContext } from '../../http/context.ts'
import type { Runtime } from '../../runtime.ts'

/** The part of a context that notifying people needs: a call's, or that of a job. */
export interface NotifyContext extends Pick<SiteContext, 'tx' | 'now' | 'afterCommit'> {
  tenant: { id: string }
  /** Site of the subject. */
  site?: { id: string }
  runtime: Pick<Runtime, 'jobs' | 'live'>
}
