import type { Selectable } from 'kysely'
import { isVisibleTo, statusesVisibleTo } from '@verka/domain/definitions/content-status.ts'
import type { ElementType, ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import type { ElementTypeId } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { lastKnownRow, readKnownRow } from '../../../db/known-rows.ts'
import type { ListSlots } from '../../../db/lists/keys/list-slots.ts'
import type { DB } from '../../../db/schema/schema.generated.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { commonOf, definitionOf, type DefinitionKind, type DefinitionRow } from '../definition-kind.ts'
import { readDefinitions } from '../definitions.queries.ts'
import { EXTRA_SEARCH_FIELDS, LISTED_ELEMENT_TYPE, WHOLE_ROW } from './stored.queries.ts'

type ElementTypeRow = Readonly<Selectable<DB['element_types']>>

/** Categories as they are stored. */
export const ELEMENT_TYPES = {
  entity: 'elementType',
  table: 'element_types',
  obeysLockdown: true,
  columns: WHOLE_ROW,
  ownOf: (row: ElementTypeRow) => ({
    dataPropertyTypes: row.data_property_types,
    matchRules: row.match_rules,
    ruleTests: row.rule_tests,
    codeSeries: row.code_series,
    schemaConfigurations: row.schema_configurations,
  }),
} as const satisfies DefinitionKind<ElementTypeRow, object>

/** The categories of the site that the caller may see. */
export async function listElementTypes(context: SiteContext): Promise<ElementTypeSummary[]> {
  const rows = await readVisible<DefinitionRow & { element_count: number }>(context, LISTED_ELEMENT_TYPE)
  return rows.map((row) => ({ ...commonOf(context, ELEMENT_TYPES, row), elementCount: row.element_count }))
}

/** The categories of the site that the caller may see, with all their fields, for internal use. */
export async function loadElementTypes(context: SiteContext): Promise<ElementType[]> {
  return (await readVisible<ElementTypeRow>(context, WHOLE_ROW)).map((row) => definitionOf(context, ELEMENT_TYPES, row))
}

/** The fields of each visible category that a search in all categories reads in addition to the stored search text. */
export async function listExtraSearchFields(context: SiteContext): Promise<Pick<ElementType, 'id' | 'dataPropertyTypes'>[]> {
  const rows = await readVisible<{ id: ElementTypeId; fields: Field[] }>(context, EXTRA_SEARCH_FIELDS)
  return rows.map((row) => ({ id: row.id, dataPropertyTypes: row.fields }))
}

const readVisible = <Row>(context: SiteContext, columns: typeof WHOLE_ROW): Promise<Row[]> =>
  readDefinitions(context.tx, { ...ELEMENT_TYPES, columns }, scopeOf(context), { statuses: statusesVisibleTo(context.actor.role) })

/** A category with the slots of its fields in lists. */
export type ListedElementType = ElementType & { listSlots: ListSlots | undefined }

const listedTypeOf = (context: SiteContext, row: ElementTypeRow): ListedElementType => ({
  ...definitionOf(context, ELEMENT_TYPES, row),
  listSlots: row.list_slots ?? undefined,
})

/** Categories that a request has read: each is read and parsed once, for all steps of the request. */
const readInRequest = new WeakMap<SiteContext, Map<string, Promise<ListedElementType | undefined>>>()

function readOnce(context: SiteContext, id: string, mark?: string): Promise<ListedElementType | undefined> {
  const known = readInRequest.get(context) ?? new Map<string, Promise<ListedElementType | undefined>>()
  readInRequest.set(context, known)
  const reading = known.get(id) ?? readListedType(context, id, mark)
  known.set(id, reading)
  return reading
}

async function readListedType(context: SiteContext, id: string, mark?: string): Promise<ListedElementType | undefined> {
  const row = await readKnownRow(context.tx, 'element_types', scopeOf(context), id, { mark })
  return row && listedTypeOf(context, row)
}

/**
 * One category with all its fields, for internal use. `mark`: that of its row, if it was read with one of its objects (`db/known-rows.ts`).
 * @throws `notFound`, also when the caller may not see it
 */
export async function loadElementType(context: SiteContext, id: string, mark?: string): Promise<ListedElementType> {
  const elementType = await readOnce(context, id, mark)
  if (!elementType || !isVisibleTo(elementType.status, context.actor.role)) throw notFound()
  return elementType
}

/**
 * Runs a query about a category in the same round trip as the check whether the cached category is current; runs it again if it is not. So
 * `ask` may run twice and must only read.
 * @throws `notFound` as `loadElementType`, and errors of `ask` about the current category
 */
export async function queryWithCachedType<Result>(
  context: SiteContext,
  id: string,
  request: (elementType: ListedElementType) => Promise<Result>,
): Promise<Result> {
  const known = lastKnownRow('element_types', scopeOf(context), id)
  if (!known) return request(await loadElementType(context, id))
  const reading = loadElementType(context, id)
  const asking = request(listedTypeOf(context, known))
  // handled below, where it counts
  asking.catch(() => undefined)
  const elementType = await reading
  return elementType.dataPropertyTypes === known.data_property_types ? asking : request(elementType)
}

/** All categories of the site with their fields, with any status, for internal use. */
export const listWholeElementTypes = async (context: SiteContext): Promise<ElementType[]> =>
  (await readDefinitions<ElementTypeRow>(context.tx, ELEMENT_TYPES, scopeOf(context), {})).map((row) =>
    definitionOf(context, ELEMENT_TYPES, row),
  )
