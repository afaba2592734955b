import { createHash } from 'node:crypto'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { ListQuery, Ordering } from '@verka/domain/lists/list-query.ts'
import { z } from 'zod'

/** Where a page of a list ended: the keys of its last row, as the database writes them, and its id. */
export interface ListCursor {
  keys: (string | null)[]
  id: string
}

/** The cursor of a question, by what it was given as. */
export interface GivenCursor extends ListCursor {
  field: 'after' | 'before'
}

/** Where a page is: behind the start of a list or a cursor, or, backward, before its end or a cursor. */
export interface PagePlace {
  isBackward: boolean
  cursor: GivenCursor | undefined
}

const cursorSchema = z.tuple([z.string(), z.array(z.string().max(1000).nullable()).max(5), z.uuid()])

/** What the cursor belongs to: with another order the place means nothing. */
const markOf = (order: readonly Ordering[]) => createHash('sha256').update(JSON.stringify(order)).digest('base64url').slice(0, 8)

/** A place in a list as an opaque text, for `after`. */
export const writeCursor = (order: readonly Ordering[], { keys, id }: ListCursor): string =>
  Buffer.from(JSON.stringify([markOf(order), keys, id])).toString('base64url')

/** A cursor that is none, or of a list in another order, or in two directions at once. */
export const wrongCursor = (field: 'after' | 'before' | 'fromEnd') => new AppError('malformed', { message: '@errors.wrongCursor', field })

/** Which page is asked for. @throws `malformed` at what names none, or another one besides. */
export function readPlace(order: readonly Ordering[], { after, before, fromEnd = false, skip = 0 }: ListQuery): PagePlace {
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

/** A row of a list with the keys that it is ordered by. */
export type Found<Row> = Row & { list_keys: (string | null)[]; list_id: string }

export interface ListPage<Row> {
  rows: Row[]
  totalCount?: number
  /** For `after`: where this page ends; left out at the end of the list. */
  next?: string
  /** For `before`: where a page from the end begins; left out at the beginning of the list. */
  previous?: string
}

/** A page of what was found, which is one row more than it shows where there are more; backward the last one was found first. */
export function pageOf<Row>(
  found: Found<Row>[],
  limit: number,
  order: readonly Ordering[],
  { isBackward }: PagePlace,
  totalCount: number | undefined,
): ListPage<Row> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const further = last && writeCursor(order, { keys: last.list_keys, id: last.list_id })
  return {
    rows: isBackward ? rows.toReversed() : rows,
    ...(totalCount === undefined ? {} : { totalCount }),
    ...(further === undefined ? {} : isBackward ? { previous: further } : { next: further }),
  }
}
