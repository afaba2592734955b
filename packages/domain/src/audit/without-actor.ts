import type { AuditEntry } from './audit-log.api.ts'

/** The text for an entry without a person: of Verka itself, such as a sandbox whose time was over, or of somebody without a login. */
export const withoutActor = ({ entity }: Pick<AuditEntry, 'entity'>): 'audit.byItself' | 'audit.nobody' =>
  entity === 'sandbox' ? 'audit.byItself' : 'audit.nobody'
