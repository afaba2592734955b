import type { ProcessorConfigId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../http/context.ts'

/** The fan-out of events, as subscribers see it. */
export interface FanOut {
  /** The server in the site of the event. */
  context: SiteContext
  /** Sends what a config delivers, after the commit. */
  deliverSoon: (configId: ProcessorConfigId) => void
}
