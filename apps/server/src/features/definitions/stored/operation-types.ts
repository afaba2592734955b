import type { Selectable } from 'kysely'
import { isVisibleTo, statusesVisibleTo, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { ElementTypeId } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { readKnownRow } from '../../../db/known-rows.ts'
import type { TypeWithSlots } from '../../../db/lists/keys/write-keys.ts'
import type { DB } from '../../../db/schema/schema.generated.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { definitionOf, type DefinitionKind } from '../definition-kind.ts'
import { readDefinitions } from '../definitions.queries.ts'
import { listedAs } from './listed-as.ts'
import { readFormVersions, type FormVersion, type OfVersion } from './form-versions.queries.ts'
import { WHOLE_ROW } from './stored.queries.ts'

type OperationTypeRow = Readonly<Selectable<DB['operation_types']>>

/** Functions as they are stored. */
export const OPERATION_TYPES = {
  entity: 'operationType',
  table: 'operation_types',
  obeysLockdown: true,
  columns: WHOLE_ROW,
  ownOf: (row: OperationTypeRow) => ({
    elementTypeId: row.element_type_id,
    dataPropertyTypes: row.data_property_types,
    matchRules: row.match_rules,
    ruleTests: row.rule_tests,
  }),
} as const satisfies DefinitionKind<OperationTypeRow, object>

/** The functions of the site, or of one category, that the caller may see. */
export async function listOperationTypes(context: SiteContext, elementTypeId?: ElementTypeId): Promise<OperationType[]> {
  const statuses = statusesVisibleTo(context.actor.role)
  const rows = await readDefinitions<OperationTypeRow>(context.tx, OPERATION_TYPES, scopeOf(context), { statuses, elementTypeId })
  return rows.map((row) => definitionOf(context, OPERATION_TYPES, row))
}

/** One function with all its fields, for internal use. @throws `notFound`, also when the caller may not see it */
export async function loadOperationType(context: SiteContext, id: string): Promise<OperationType> {
  return definitionOf(context, OPERATION_TYPES, await visibleRow(context, id))
}

/** The same with the slots of its fields in lists. */
export async function loadListedOperationType(
  context: SiteContext,
  id: string,
): Promise<{ operationType: OperationType; listed: TypeWithSlots; hasSlots: boolean }> {
  const row = await visibleRow(context, id)
  return {
    operationType: definitionOf(context, OPERATION_TYPES, row),
    listed: listedFunction(context, row),
    hasSlots: row.list_slots !== null,
  }
}

/** A function as the list keys of its operations are written, without access check; undefined: it does not exist any more. */
export async function findListedFunction(context: SiteContext, id: string): Promise<TypeWithSlots | undefined> {
  const row = await readKnownRow(context.tx, 'operation_types', scopeOf(context), id)
  return row && listedFunction(context, row)
}

const listedFunction = (context: SiteContext, { id, version, list_slots: slots }: OperationTypeRow): TypeWithSlots =>
  listedAs(context, { id, version, listSlots: slots ?? undefined })

async function visibleRow(context: SiteContext, id: string) {
  const row = await readKnownRow(context.tx, 'operation_types', scopeOf(context), id)
  if (!row || !isVisibleTo(row.status as ContentStatus, context.actor.role)) throw notFound()
  return row
}

/** Functions by their ids, with any status; missing ones are omitted. */
export async function loadOperationTypes(context: SiteContext, ids: string[]): Promise<OperationType[]> {
  if (ids.length === 0) return []
  const rows = await readDefinitions<OperationTypeRow>(context.tx, OPERATION_TYPES, scopeOf(context), { ids })
  return rows.map((row) => definitionOf(context, OPERATION_TYPES, row))
}

/** A key for each version of a function. */
export const versionKeyOf = ({ operation_type_id: id, operation_type_version: version }: OfVersion) => `${id} ${version}`

/** The versions of functions that some rows were executed with, by `versionKeyOf`. Each is read once: they can be large. */
export async function loadFormVersions(context: SiteContext, rows: readonly OfVersion[]): Promise<Map<string, FormVersion>> {
  const wanted = [...new Map(rows.map((row) => [versionKeyOf(row), row])).values()]
  const found = wanted.length === 0 ? [] : await readFormVersions(context.tx, scopeOf(context), wanted)
  return new Map(found.map((row) => [versionKeyOf(row), row]))
}
export type { FormVersion }

/** All functions of the site, with any status, for internal use. */
export const listWholeOperationTypes = async (context: SiteContext): Promise<OperationType[]> =>
  (await readDefinitions<OperationTypeRow>(context.tx, OPERATION_TYPES, scopeOf(context), {})).map((row) =>
    definitionOf(context, OPERATION_TYPES, row),
  )
