import type { ResourceName } from '../resources/resources.ts'
import { isMessageKind, kindOfMessage } from './message-kinds.ts'

interface OpenedMessage {
  kind: string
  /** The row that it is about. */
  subject: { entity: ResourceName; id: string } | null
  /** The key of its site. */
  site: string | null
}

/**
 * The client's address of what a message is about, in its site; undefined: it has none. Everybody who may receive the message may open it
 * there.
 */
export function addressOfMessage({ kind, subject, site }: OpenedMessage): string | undefined {
  const path = (isMessageKind(kind) ? kindOfMessage(kind).page : undefined) ?? (subject ? pathOf(subject) : undefined)
  return path !== undefined && site !== null ? `${path}?site=${encodeURIComponent(site)}` : path
}

function pathOf({ entity, id }: NonNullable<OpenedMessage['subject']>): string | undefined {
  if (entity === 'transaction') return `/exe/transaction/${id}`
  if (entity === 'openReport') return `/exe/openReports/${id}`
  if (entity === 'element') return `/exe/id/${id}`
  if (entity === 'reservation') return '/exe'
  if (entity === 'dataImport') return `/imports/${id}`
  if (entity === 'smsMessage') return `/sms/${id}`
  if (entity === 'processorConfig') return `/processors/configs/${id}/edit`
  return undefined
}
