import { may } from '@verka/domain/access/permissions.ts'
import type { Element, FullElement } from '@verka/domain/elements/elements.api.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { ElementId, ElementTypeId } from '@verka/domain/entities/ids.ts'
import type { Condition } from '../../db/lists/list.ts'
import { listScopeOf, scopeOf, type SiteContext } from '../../http/context.ts'
import {
  listExtraSearchFields,
  listElementTypes,
  loadElementType,
  queryWithCachedType,
  type ListedElementType,
} from '../definitions/stored/element-types.ts'
import { chosenColumn, withChosenOfRows, type ChosenInRow } from '../forms/chosen-in-row.ts'
import { withFormChoices } from '../forms/instance-form.ts'
import { formFor } from '../forms/saved-instance.ts'
import { withChoicesOfAll, withNames } from '../forms/sources/option-sources.ts'
import { isSearch, extraSearchFields } from '../forms/search-texts.ts'
import { dataPropertiesOf } from '../forms/submitted-form.ts'
import {
  isAnother,
  queryElements,
  readElement,
  readElementByCode,
  readElementToWrite,
  readElements,
  readElementsBy,
  type ElementColumn,
  type ElementRow,
  type ListedElementRow,
  type FoundBy,
  type ReadElementRow,
} from './elements.queries.ts'
import { findByOpenCode } from './open-addresses.ts'

/** Rows of one category as the caller may see them; `fields` are all that it has. */
async function elementsOf(context: SiteContext, rows: readonly ListedElementRow[], fields: readonly Field[]): Promise<Element[]> {
  const mayEdit = may(context.actor.role, 'elements', 'write')
  const stored = rows.map((row) => row.data_properties)
  const visible = visibleFields(fields, context.actor.role)
  const chosen = rows.flatMap((row) => (row.chosen === undefined ? [] : [row.chosen as ChosenInRow]))
  const areRead = chosen.length === rows.length
  const shown = areRead ? withChosenOfRows(visible, chosen) : await withNames(context, visible, stored)
  return rows.map((row, index) => ({
    id: row.id,
    elementTypeId: row.element_type_id,
    title: row.title,
    code: row.code,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    dataProperties: dataPropertiesOf(shown, stored[index]!, context),
    can: { edit: mayEdit, delete: mayEdit },
  }))
}

export async function elementOf(context: SiteContext, row: ElementRow, fields: readonly Field[]): Promise<Element> {
  const [element] = await elementsOf(context, [row], fields)
  return element!
}

/** An object with its whole category. @throws `notFound` also for one that the caller may not see. */
export async function withType(
  context: SiteContext,
  row: ReadElementRow | undefined,
): Promise<{ element: Element; elementType: ListedElementType }> {
  if (!row) throw notFound()
  // an object of a category that the caller may not see does not exist for them
  const elementType = await loadElementType(context, row.element_type_id, row.type_mark)
  return { element: await elementOf(context, row, elementType.dataPropertyTypes), elementType }
}

/** The values of an object that the caller may see, by field id. */
const valuesOf = ({ dataProperties }: Element): Values =>
  Object.fromEntries(dataProperties.map(({ dataPropertyTypeId: id, value }) => [id, value]))

export async function loadElement(context: SiteContext, id: ElementId, includeType = false): Promise<FullElement> {
  return fullElement(context, await readElement(context.tx, scopeOf(context), id), includeType)
}

/**
 * The objects of a category that have one of these codes, titles, ids or values of a field, in small letters, each with what it was found
 * by. For internal use: nothing is hidden.
 */
export const findElements = (context: SiteContext, typeId: ElementTypeId, by: FoundBy, values: readonly string[]) =>
  readElementsBy(context.tx, scopeOf(context), { typeId, by, values })

/** The rows of some objects, for internal use: nothing is hidden. */
export const loadElementRows = (context: SiteContext, ids: readonly ElementId[]) => readElements(context.tx, scopeOf(context), ids)

/** Some objects, in the order of their ids. @throws `notFound` where there is one that the caller may not see. */
export async function loadElements(context: SiteContext, ids: readonly ElementId[]): Promise<Element[]> {
  const rows = await loadElementRows(context, ids)
  const loaded = new Map<string, Element>()
  for (const [typeId, ofType] of Map.groupBy(rows, (row) => row.element_type_id)) {
    const { dataPropertyTypes } = await loadElementType(context, typeId)
    for (const element of await elementsOf(context, ofType, dataPropertyTypes)) loaded.set(element.id, element)
  }
  return ids.map((id) => {
    const element = loaded.get(id.toLowerCase())
    if (!element) throw notFound()
    return element
  })
}

/** An object whose values an operation may write: locked against other writes until this database transaction ends, with its row. */
export async function loadElementToWrite(context: SiteContext, id: ElementId): Promise<{ element: Element; row: ElementRow }> {
  const row = await readElementToWrite(context.tx, scopeOf(context), id)
  const { element } = await withType(context, row)
  return { element, row: row! }
}

async function fullElement(context: SiteContext, row: ReadElementRow | undefined, includesType: boolean): Promise<FullElement> {
  const { element, elementType } = await withType(context, row)
  if (!includesType) return element
  const category = await formFor(context, elementType, row!.data_properties)
  return { ...element, elementType: await withFormChoices(context, category, valuesOf(element)) }
}

/** All values of an object, for internal use: rules read them for every user. */
export async function loadWholeElement(
  context: SiteContext,
  id: ElementId,
): Promise<{ dataPropertyTypeId: string; value: FieldValue; displayValue: string }[]> {
  const row = await readElement(context.tx, scopeOf(context), id)
  if (!row) throw notFound()
  const { dataPropertyTypes } = await loadElementType(context, row.element_type_id)
  return dataPropertiesOf(dataPropertyTypes, row.data_properties, context)
}

/** Whether the caller may see a field of an object, and so its files. @throws `notFound` for an object that they may not see. */
export async function maySeeElementField(context: SiteContext, id: ElementId, fieldId: string): Promise<boolean> {
  const { elementType } = await withType(context, await readElement(context.tx, scopeOf(context), id))
  return flatFields(visibleFields(elementType.dataPropertyTypes, context.actor.role)).some((field) => field.id === fieldId)
}

export type StoredElement = ElementRow
export type StoredElementColumn = ElementColumn

/** The object with a code, its own or that of its open address, as it is stored. */
export const findStoredByCode = async (context: SiteContext, code: string): Promise<ReadElementRow | undefined> =>
  (await readElementByCode(context.tx, scopeOf(context), code)) ?? findByOpenCode(context, code)

/** The object that a scanned code opens. */
export async function loadElementByCode(context: SiteContext, code: string, includeType = false): Promise<FullElement> {
  return fullElement(context, await findStoredByCode(context, code), includeType)
}

/**
 * Objects of one category, or of all that the caller may see. Fields can be sorted and filtered by within one category; over all of them
 * only the common properties.
 */
export async function queryElementList(
  context: SiteContext,
  elementTypeId: ElementTypeId | undefined,
  query: ListQuery & { withoutId?: ElementId | undefined },
  narrow: Narrowing,
) {
  const { rows, fields, ...page } = await queryOfType(context, elementTypeId, query, narrow, { withChosen: true })
  return { items: await elementsOf(context, rows, fields), ...page }
}

/**
 * The same as rows, for internal use: nothing in them is hidden. `fields` are those that the caller may see. `columns`: the rows have these only.
 */
export const queryElementRows = (
  context: SiteContext,
  elementTypeId: ElementTypeId | undefined,
  query: ListQuery & { withoutId?: ElementId | undefined },
  narrow: Narrowing,
  columns?: readonly ElementColumn[],
) => queryOfType(context, elementTypeId, query, narrow, { columns })

/** What is read of each row. */
interface ReadOfRow {
  /** Omitted: all columns. */
  columns?: readonly ElementColumn[] | undefined
  /** What its values choose, with names. */
  withChosen?: true
}

const queryOfType = (
  context: SiteContext,
  elementTypeId: ElementTypeId | undefined,
  query: ListQuery & { withoutId?: ElementId | undefined },
  narrow: Narrowing,
  read: ReadOfRow,
) =>
  elementTypeId === undefined
    ? queryWithin(context, undefined, query, narrow, read)
    : queryWithCachedType(context, elementTypeId, (elementType) => queryWithin(context, elementType, query, narrow, read))

/** Narrows a list of objects by knowledge of features above: to some of the categories, and by conditions. */
type Narrowing = (elementTypeIds: readonly ElementTypeId[]) => Promise<{ elementTypeIds: ElementTypeId[]; conditions: Condition[] }>

async function queryWithin(
  context: SiteContext,
  elementType: ListedElementType | undefined,
  query: ListQuery & { withoutId?: ElementId | undefined },
  narrow: Narrowing,
  { columns, withChosen }: ReadOfRow,
) {
  const seenTypeIds = elementType ? [elementType.id] : (await listElementTypes(context)).map((type) => type.id)
  const { elementTypeIds, conditions } = await narrow(seenTypeIds)
  const fields = elementType ? visibleFields(elementType.dataPropertyTypes, context.actor.role) : []
  const searched = !isSearch(query) ? [] : elementType ? [elementType] : await listExtraSearchFields(context)
  const named = await withChoicesOfAll(context, searched)
  const { rows, ...count } = await queryElements(
    context.tx,
    {
      ...listScopeOf(context),
      elementTypeIds,
      fields,
      slots: elementType?.listSlots,
      searched: extraSearchFields(named, context.actor.role),
      conditions: query.withoutId === undefined ? conditions : [...conditions, isAnother(query.withoutId)],
      columns,
      chosen: withChosen && chosenColumn(fields),
    },
    query,
  )
  return { rows, fields, ...count }
}
