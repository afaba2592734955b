import { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import type { Handlers } from '../../http/calls/handlers.ts'
import { filterElements } from './element-list.ts'
import { withStates } from './element-states.ts'

export const elementListHandlers = {
  listElements: (context, { query }) => filterElements(context, query.elementTypeId, pageParamsOf(query)),
  async filterElements(context, { query, body: { includeState = false, ...requested } }) {
    const found = await filterElements(context, query.elementTypeId, requested)
    return includeState ? { ...found, items: await withStates(context, found.items) } : found
  },
} satisfies Partial<Handlers>
