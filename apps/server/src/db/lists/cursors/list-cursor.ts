import { hash } from 'node:crypto'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { ListQuery, Ordering } from '@verka/domain/lists/list-query.ts'
import { z } from 'zod'

/** The end of a list's page: the keys of its last row, as the database writes them, and its id. */
export interface ListCursor {
  keys: (string | null)[]
  id: string
}

/** A cursor of a request, with the parameter that has it. */
export interface GivenCursor extends ListCursor {
  field: 'after' | 'before'
}

/** The position of a page: after the start of a list or a cursor, or, backward, before its end or a cursor. */
export interface PagePosition {
  isBackward: boolean
  cursor: GivenCursor | undefined
}

const cursorSchema = z.tuple([z.string(), z.array(z.string().max(1000).nullable()).max(5), z.uuid()])

/** Mark of the ordering that a cursor belongs to: with another one it is invalid. */
const markOf = (order: readonly Ordering[]) => hash('sha256', JSON.stringify(order), 'base64url').slice(0, 8)

/** A cursor as an opaque text, for `after`. */
export const writeCursor = (order: readonly Ordering[], { keys, id }: ListCursor): string =>
  Buffer.from(JSON.stringify([markOf(order), keys, id])).toString('base64url')

/** Error for a malformed cursor, one of another ordering, or one in two directions at once. */
export const wrongCursor = (field: 'after' | 'before' | 'fromEnd') => new AppError('malformed', { message: '@errors.wrongCursor', field })

/** The requested page. @throws `malformed` for an invalid cursor, or for two positions at once */
export function readPagePosition(order: readonly Ordering[], { after, before, fromEnd = false, skip = 0 }: ListQuery): PagePosition {
  if (fromEnd && (skip > 0 || after !== undefined || before !== undefined)) throw wrongCursor('fromEnd')
  if (before !== undefined && (skip > 0 || after !== undefined)) throw wrongCursor('before')
  if (before !== undefined) return { isBackward: true, cursor: readCursor(order, before, 'before') }
  return { isBackward: fromEnd, cursor: after === undefined ? undefined : readCursor(order, after, 'after') }
}

function readCursor(order: readonly Ordering[], text: string, field: GivenCursor['field']): GivenCursor {
  let given: unknown
  try {
    given = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw wrongCursor(field)
  }
  const parsed = cursorSchema.safeParse(given)
  if (!parsed.success || parsed.data[0] !== markOf(order)) throw wrongCursor(field)
  const [, keys, id] = parsed.data
  return { keys, id, field }
}

/** A row of a list; the row that ends a page with the keys that it is ordered by. */
export type Found<Row> = Row & { list_keys: (string | null)[] | null; list_id: string | null }

export interface ListPage<Row> {
  rows: Row[]
  totalCount?: number
  /** For `after`: the end of this page; omitted at the end of the list. */
  next?: string
  /** For `before`: the beginning of a page from the end; omitted at the beginning of the list. */
  previous?: string
}

/** A page of found rows, with one extra row if there are more; backward the last one was found first. */
export function pageOf<Row>(
  found: Found<Row>[],
  { limit, ordering, position: { isBackward } }: { limit: number; ordering: readonly Ordering[]; position: PagePosition },
  totalCount: number | undefined,
): ListPage<Row> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const further = last && writeCursor(ordering, { keys: last.list_keys!, id: last.list_id! })
  return {
    rows: isBackward ? rows.toReversed() : rows,
    ...(totalCount === undefined ? {} : { totalCount }),
    ...(further === undefined ? {} : isBackward ? { previous: further } : { next: further }),
  }
}
