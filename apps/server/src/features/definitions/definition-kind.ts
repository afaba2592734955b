import type { RawBuilder } from 'kysely'
import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { asId, type Id, type TenantId, type SiteId } from '@verka/domain/entities/ids.ts'
import { mayEditDefinitions } from '@verka/domain/definitions/definition-access.ts'
import type { UseKind } from '@verka/domain/definitions/uses.ts'
import type { JsonIn } from '../../db/schema/json-columns.ts'
import type { SiteContext } from '../../http/context.ts'

/** Columns that every table of definitions has. */
export interface DefinitionRow {
  id: string
  status: string
  localized_names: JsonIn<'element_types', 'localized_names'>
  localized_descriptions: JsonIn<'element_types', 'localized_descriptions'>
  /** Of a kind with fields. */
  list_slots?: JsonIn<'element_types', 'list_slots'> | null
  version: number
  created_at: Date
  updated_at: Date
}

export type DefinitionEntity = 'dataSchema' | 'elementType' | 'operationType' | 'recordType' | 'transactionType'

/** One kind of definition as it is stored: its table, and its additional columns. */
export interface DefinitionKind<Row extends DefinitionRow, Own> {
  entity: DefinitionEntity
  table: 'data_schemas' | 'element_types' | 'operation_types' | 'record_types' | 'transaction_types'
  /** Whether the tenant's lockdown refuses changes. The specification exempts predefined value types. */
  obeysLockdown: boolean
  /** The columns of a row `t` that a save reads. */
  columns: RawBuilder<unknown>
  ownOf: (row: Row) => Own
}

/** A definition within its tenant and site. */
export interface OfDefinition<Entity extends DefinitionEntity> {
  tenantId: TenantId
  siteId: SiteId
  id: Id<Entity>
  now: Date
}

/** Subqueries that count references to a definition, by kind of use. */
export type UseCounts = Partial<Record<UseKind, RawBuilder<unknown>>>

/** The parts of a definition that every kind has. */
export function commonOf<Entity extends DefinitionEntity>(
  context: SiteContext,
  { obeysLockdown }: { entity: Entity; obeysLockdown: boolean },
  row: DefinitionRow,
) {
  const mayEdit = mayEditDefinitions(context.actor.role, obeysLockdown && context.tenant.isLockedDown)
  return {
    id: asId<Entity>(row.id),
    status: row.status as ContentStatus,
    localizedNames: row.localized_names,
    localizedDescriptions: row.localized_descriptions,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: { edit: mayEdit, delete: mayEdit },
  }
}

/** Maps a stored row to a definition of the use cases and the API. */
export const definitionOf = <Row extends DefinitionRow, Own, Entity extends DefinitionEntity>(
  context: SiteContext,
  kind: DefinitionKind<Row, Own> & { entity: Entity },
  row: Row,
) => ({
  ...commonOf(context, kind, row),
  ...kind.ownOf(row),
})
