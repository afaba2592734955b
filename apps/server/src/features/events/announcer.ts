import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Database } from '../../db/database.ts'
import type { Runtime } from '../../runtime.ts'

/** Channel on which processes notify each other of tenants with new commits. */
export const CHANNEL = 'verka_changes'

/** Commits within this time are announced at once: a notification takes a lock of the whole database server. */
const GATHER_MS = 50
/** A notification has at most 8000 bytes. */
const IDS_AT_ONCE = 200

/** Notifies every process, including this one, of commits of a tenant: outside of transactions, in batches. */
export function announcer(database: Pick<Database, 'notify'>, log: Pick<Runtime['log'], 'debug'>) {
  const waiting = new Set<TenantId>()
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const ids = [...waiting]
    waiting.clear()
    for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
      // a lost notification only delays: other processes poll
      await database
        .notify(CHANNEL, ids.slice(start, start + IDS_AT_ONCE).join())
        .catch((error: unknown) => log.debug({ err: error }, 'changes were not announced'))
  }
  return {
    announce(tenantId: TenantId): void {
      waiting.add(tenantId)
      timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    flush,
  }
}
