import type { ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import type { ElementTypeId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../http/context.ts'
import { queryElementList, queryElementRows, type StoredElementColumn } from '../elements/elements.ts'
import { stateConditions } from './element-state-filters.ts'

/** Objects of one category, or of all that the caller may see, also filtered by their current state. */
export const filterElements = (context: SiteContext, elementTypeId: ElementTypeId | undefined, query: ElementListQuery) =>
  queryElementList(context, elementTypeId, query, (elementTypeIds) => stateConditions(context, elementTypeIds, query))

/** The same as rows, for internal use: nothing in them is hidden. `columns`: the rows have these only. */
export const filterElementRows = (
  context: SiteContext,
  elementTypeId: ElementTypeId,
  query: ElementListQuery,
  columns?: readonly StoredElementColumn[],
) => queryElementRows(context, elementTypeId, query, (elementTypeIds) => stateConditions(context, elementTypeIds, query), columns)
