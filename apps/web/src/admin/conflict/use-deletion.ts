import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { call } from '../../data/call.ts'
import { useText } from '../../language/use-text.tsx'

/** User and time of a deletion, as text. */
export interface Deletion {
  /** Its name; null: unknown. */
  name: string | null
  who: string
  when: string
}

/** Reads from the audit log who deleted a row. Undefined: nobody, as far as the reader may see. */
export async function findDeletion(id: string, formatDateTime: (at: string) => string): Promise<Deletion | undefined> {
  const body = { entityId: id, actions: ['delete' as const], limit: 1 }
  // readers without access to the log get no name
  const [entry] = await call(filterAuditLog, { body }).then(
    ({ items }) => items,
    () => [],
  )
  return entry?.actor ? { name: entry.name, who: entry.actor.name, when: formatDateTime(entry.at) } : undefined
}

/** The same, with moments as the reader has them. */
export function useDeletion(): (id: string) => Promise<Deletion | undefined> {
  const { formatDateTime } = useText()
  return (id) => findDeletion(id, formatDateTime)
}
