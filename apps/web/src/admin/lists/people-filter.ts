import { filterUsers } from '@verka/domain/users/users.api.ts'
import { call } from '../../data/call.ts'
import type { Choice, ColumnFilter } from '../../lists/column.ts'

/** Most people that are offered: as many as a list gives at once. */
const MOST = 1000

async function readPeople(): Promise<Choice[]> {
  const { items } = await call(filterUsers, { body: { limit: MOST, skipCount: true, ordering: [{ column: 'name', dir: 'asc' }] } })
  return items.map(({ id, name, userName }) => ({ value: id, label: name === userName ? name : `${name} (${userName})` }))
}

/** Narrows by people of the tenant. */
export const PEOPLE = { kind: 'choice', choices: readPeople } as const satisfies ColumnFilter
