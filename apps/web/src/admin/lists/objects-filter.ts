import { filterElements, getElement, type Element } from '@verka/domain/elements/elements.api.ts'
import { call } from '../../data/call.ts'
import type { Choice, ColumnFilter } from '../../lists/column.ts'
import { FOUND, namedBy } from './found-choices.ts'

const choiceOf = ({ id, title, code }: Element): Choice => ({ value: id, label: `${title} (${code})` })

/** Filters by objects of a category, found by title, code or values. */
export const objectsOf = (elementTypeId: string): ColumnFilter => ({
  kind: 'found',
  isNeverEmpty: true,
  async find(typed) {
    const body = { ...(typed ? { searchCriteria: typed } : {}), limit: FOUND, skipCount: true }
    const { items } = await call(filterElements, { query: { elementTypeId }, body })
    return items.map(choiceOf)
  },
  named: namedBy(async (id) => choiceOf(await call(getElement, { params: { id } }))),
})
