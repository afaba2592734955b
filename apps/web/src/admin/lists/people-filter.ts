import { filterUsers, getUser, type User } from '@verka/domain/users/users.api.ts'
import { call } from '../../data/call.ts'
import type { Choice, ColumnFilter } from '../../lists/column.ts'
import { FOUND, namedBy } from './found-choices.ts'

const choiceOf = ({ id, name, userName }: User): Choice => ({ value: id, label: name === userName ? name : `${name} (${userName})` })

async function findPeople(typed: string): Promise<Choice[]> {
  const ordering = [{ column: 'name', dir: 'asc' as const }]
  const { items } = await call(filterUsers, {
    body: { ...(typed ? { searchCriteria: typed } : {}), limit: FOUND, skipCount: true, ordering },
  })
  return items.map(choiceOf)
}

/** Narrows by people of the tenant. */
export const PEOPLE = {
  kind: 'found',
  find: findPeople,
  named: namedBy(async (id) => choiceOf(await call(getUser, { params: { id } }))),
} as const satisfies ColumnFilter
