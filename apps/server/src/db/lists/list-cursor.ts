import { createHash } from 'node:crypto'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Ordering } from '@verka/domain/lists/list-query.ts'
import { z } from 'zod'

/** Where a page of a list ended: the keys of its last row, as the database writes them, and its id. */
export interface ListCursor {
  keys: (string | null)[]
  id: string
}

const cursorSchema = z.tuple([z.string(), z.array(z.string().max(1000).nullable()).max(5), z.uuid()])

/** What the cursor belongs to: with another order the place means nothing. */
const markOf = (order: readonly Ordering[]) => createHash('sha256').update(JSON.stringify(order)).digest('base64url').slice(0, 8)

/** A place in a list as an opaque text, for `after`. */
export const writeCursor = (order: readonly Ordering[], { keys, id }: ListCursor): string =>
  Buffer.from(JSON.stringify([markOf(order), keys, id])).toString('base64url')

/** A cursor that is none, or of a list in another order. */
export const wrongCursor = () => new AppError('malformed', { message: '@errors.wrongCursor', field: 'after' })

/** @throws `malformed` at `after` for a text that is none, or of a list in another order. */
export function readCursor(order: readonly Ordering[], text: string): ListCursor {
  let given: unknown
  try {
    given = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw wrongCursor()
  }
  const parsed = cursorSchema.safeParse(given)
  if (!parsed.success || parsed.data[0] !== markOf(order)) throw wrongCursor()
  const [, keys, id] = parsed.data
  return { keys, id }
}

/** A row of a list with the keys that it is ordered by. */
export type Found<Row> = Row & { list_keys: (string | null)[]; list_id: string }

export interface ListPage<Row> {
  rows: Row[]
  totalCount?: number
  /** For `after`: where this page ends; left out at the end of the list. */
  next?: string
}

/** A page of what was found, which is one row more than it shows where there are more. */
export function pageOf<Row>(found: Found<Row>[], limit: number, order: readonly Ordering[], totalCount: number | undefined): ListPage<Row> {
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    rows: found.slice(0, limit),
    ...(totalCount === undefined ? {} : { totalCount }),
    ...(last ? { next: writeCursor(order, { keys: last.list_keys, id: last.list_id }) } : {}),
  }
}
