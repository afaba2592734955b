import type { ProcessorConfigId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../../http/context.ts'

/** The fan-out of events, as subscribers see it. */
export interface FanOut {
  /** The server in the site of the event. */
  context: SiteContext
  /** Sends what a config delivers, after the commit. */
  deliverSoon: (configId: ProcessorConfigId) => void
  /** Loads what is equal for several events once in a run, by a name. */
  once: <Loaded>(name: string, load: () => Promise<Loaded>) => Promise<Loaded>
}

/** The memory of one run, which takes a fraction of a second. */
export function loadOnce(): FanOut['once'] {
  const loaded = new Map<string, unknown>()
  return async <Loaded>(name: string, load: () => Promise<Loaded>) => {
    if (!loaded.has(name)) loaded.set(name, await load())
    return loaded.get(name) as Loaded
  }
}
