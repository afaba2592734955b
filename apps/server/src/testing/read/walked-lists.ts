import type { Caller } from '../servers/test-tenant.ts'

interface Item {
  id: string
}
export interface ListAnswer<One> {
  items: One[]
  totalCount?: number
  next?: string
  previous?: string
}
/** Sort key of a row. */
export type KeyOf<One> = (item: One) => string | number | null

/** The order of letters in Swedish, as far as tests use it, and of numbers in texts. */
export const rankOf = (text: string) =>
  text
    .replace(/[åäö]/gi, (letter) => `~${'åäö'.indexOf(letter.toLowerCase())}`)
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
    .toLowerCase()

const PAGE = 900
const PAGES_BACK = 2
/** The part of a list that is walked from its end. */
export const WALKED_BACK = PAGES_BACK * PAGE

/** A page of a list. */
export async function readList<One>(caller: Caller, path: string, query: object): Promise<ListAnswer<One>> {
  const { status, body } = await caller.call<ListAnswer<One>>('POST', path, query)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** The ids of rows in a plain order: equal ones in the direction of the first column, empty values last. */
export function sortedIds<One extends Item>(items: One[], order: { of: KeyOf<One>; dir: 'asc' | 'desc' }[]): string[] {
  const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)
  return items
    .toSorted((one, other) => {
      for (const { of, dir } of order) {
        const [left, right] = [of(one), of(other)]
        if (left === right) continue
        if (left === null) return 1
        if (right === null) return -1
        return dir === 'asc' ? compare(left, right) : compare(right, left)
      }
      return order[0]!.dir === 'asc' ? compare(one.id, other.id) : compare(other.id, one.id)
    })
    .map(({ id }) => id)
}

/** The ids of all that a list has, page by page by its cursor. */
export async function walkedIds(caller: Caller, path: string, query: object): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page: ListAnswer<Item> = await readList(caller, path, {
      ...query,
      limit: PAGE,
      skipCount: true,
      ...(after === undefined ? {} : { after }),
    })
    ids.push(...page.items.map(({ id }) => id))
    after = page.next
  } while (after !== undefined)
  return ids
}

/** The ids at the end of a list, page by page backwards: enough pages to show that they connect, since the whole list is paged forwards. */
export async function walkedBackIds(caller: Caller, path: string, query: object): Promise<string[]> {
  const ids: string[] = []
  let position: object | undefined = { fromEnd: true }
  for (let page = 0; position && page < PAGES_BACK; page++) {
    const answer: ListAnswer<Item> = await readList(caller, path, { ...query, limit: PAGE, skipCount: true, ...position })
    ids.unshift(...answer.items.map(({ id }) => id))
    position = answer.previous === undefined ? undefined : { before: answer.previous }
  }
  return ids
}
