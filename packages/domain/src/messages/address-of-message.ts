import type { ResourceName } from '../resources/resources.ts'

/** The row that a message is about. */
export interface MessageSubject {
  entity: ResourceName
  id: string
}

/** The client's page of a subject; undefined: it has none. Everybody who may receive a message may open it there. */
export function subjectPath({ entity, id }: MessageSubject): string | undefined {
  if (entity === 'transaction') return `/exe/transaction/${id}`
  if (entity === 'element') return `/exe/id/${id}`
  if (entity === 'reservation') return '/exe'
  if (entity === 'dataImport') return `/imports/${id}`
  if (entity === 'smsMessage') return `/sms/${id}`
  if (entity === 'processorConfig') return `/processors/configs/${id}/edit`
  return undefined
}
