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

/** Text of an action; without one the log's own word. */
export const actionName = (action: string, t: Text['t']): string => (isAction(action) ? t(`audit.action.${action}`) : action)

/** Name of the changed row: a transaction with its service, which distinguishes those of one object. */
export const nameOfEntry = ({ service, name }: Pick<AuditEntry, 'service' | 'name'>): string =>
  [service, name].filter((part) => part !== undefined && part !== null && part !== '').join(' · ')

/** Name of an entity. */
export const entityName = (entity: string, t: Text['t']): string => (isEntity(entity) ? t(`audit.entity.${entity}`) : entity)
