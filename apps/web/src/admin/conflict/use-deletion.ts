import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { call } from '../../data/call.ts'
import { useText } from '../../language/use-text.tsx'

/** Who deleted something, and when, ready to be read. */
export interface Deletion {
  /** What it was called; null: that is not known. */
  name: string | null
  who: string
  when: string
}

/** Asks the log of changes who deleted something. Undefined: nobody did, as far as the reader may know. */
export function useDeletion(): (id: string) => Promise<Deletion | undefined> {
  const { formatDateTime } = useText()
  return async (id) => {
    const body = { entityId: id, actions: ['delete' as const], limit: 1 }
    // who may not read the log is told without a name
    const [entry] = await call(filterAuditLog, { body }).then(
      ({ items }) => items,
      () => [],
    )
    return entry?.actor ? { name: entry.name, who: entry.actor.name, when: formatDateTime(entry.at) } : undefined
  }
}
