import { createHash } from 'node:crypto'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { z } from 'zod'

/** Where a page of a list ended: the keys of its last row, as the database writes them, and its id. */
export interface ListCursor {
  keys: (string | null)[]
  id: string
}

const cursorSchema = z.tuple([z.string(), z.array(z.string().max(1000).nullable()).max(5), z.uuid()])

/** What the cursor belongs to: with another order the place means nothing. */
const markOf = (order: unknown) => createHash('sha256').update(JSON.stringify(order)).digest('base64url').slice(0, 8)

/** A place in a list as an opaque text, for `after`. */
export const writeCursor = (order: unknown, { keys, id }: ListCursor): string =>
  Buffer.from(JSON.stringify([markOf(order), keys, id])).toString('base64url')

/** @throws `malformed` at `after` for a text that is none, or of a list in another order. */
export function readCursor(order: unknown, text: string): ListCursor {
  const wrong = new AppError('malformed', { message: '@errors.wrongCursor', field: 'after' })
  let given: unknown
  try {
    given = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw wrong
  }
  const parsed = cursorSchema.safeParse(given)
  if (!parsed.success || parsed.data[0] !== markOf(order)) throw wrong
  const [, keys, id] = parsed.data
  return { keys, id }
}
