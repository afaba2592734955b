import type { Database } from '../../db/database.ts'
import type { Runtime } from '../../runtime.ts'

/** The channel on which processes tell each other in which tenants something was committed. */
export const CHANNEL = 'verka_changes'

/** What happens within it is told at once: a notification takes a lock of the whole database server. */
const GATHER_MS = 50
/** A notification holds 8000 bytes at most. */
const IDS_AT_ONCE = 200

/** Tells every process, this one too, that something of a tenant was committed: outside of transactions, in batches. */
export function announcer(database: Pick<Database, 'notify'>, log: Pick<Runtime['log'], 'debug'>) {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const ids = [...waiting]
    waiting.clear()
    for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
      // what is not said is found by the others themselves a little later
      await database
        .notify(CHANNEL, ids.slice(start, start + IDS_AT_ONCE).join())
        .catch((error: unknown) => log.debug({ err: error }, 'changes were not announced'))
  }
  return {
    announce(tenantId: string): void {
      waiting.add(tenantId)
      timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    flush,
  }
}
