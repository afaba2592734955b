import type { AuditEntry } from './audit-log.api.ts'

/** Whether an entry without a person is of Verka itself: a sandbox whose time was over. Others are of somebody without a login. */
export const isByItself = ({ actor, entity }: Pick<AuditEntry, 'actor' | 'entity'>): boolean => actor === null && entity === 'sandbox'
