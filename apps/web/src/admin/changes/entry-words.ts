import {
  AUDIT_ACTIONS,
  AUDITED_ENTITIES,
  type AuditAction,
  type AuditedEntity,
  type AuditEntry,
} from '@verka/domain/audit/audit-log.api.ts'
import type { Text } from '../../language/use-text.tsx'

const isAction = (action: string): action is AuditAction => (AUDIT_ACTIONS as readonly string[]).includes(action)
const isEntity = (entity: string): entity is AuditedEntity => (AUDITED_ENTITIES as readonly string[]).includes(entity)

/** What was done; of what there is no word for, what the log says. */
export const actionName = (action: string, t: Text['t']): string => (isAction(action) ? t(`audit.action.${action}`) : action)

/** What it was done to: a transaction with its service, by which those of one object are told apart. */
export const nameOfEntry = ({ service, name }: Pick<AuditEntry, 'service' | 'name'>): string =>
  [service, name].filter((part) => part !== undefined && part !== null && part !== '').join(' · ')

/** The kind of thing that it was done to. */
export const entityName = (entity: string, t: Text['t']): string => (isEntity(entity) ? t(`audit.entity.${entity}`) : entity)
