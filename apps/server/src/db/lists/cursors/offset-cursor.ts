import { wrongCursor } from './list-cursor.ts'

/** The rows of a page of a short list that is read by its offset, with the cursor of the next one. */
interface OffsetPage<Row> {
  rows: Row[]
  next?: string
}

const MARK = 'offset'
const writeOffset = (offset: number) => Buffer.from(`${MARK} ${offset}`).toString('base64url')

function readOffset(after: string): number {
  const [mark, offset] = Buffer.from(after, 'base64url').toString('utf8').split(' ')
  if (mark !== MARK || !/^\d{1,9}$/.test(offset ?? '')) throw wrongCursor('after')
  return Number(offset)
}

/**
 * A page of a list without keys: holders of a privilege, options of a source. `read` gets a limit of one row more than the page, which
 * shows whether there are more.
 * @throws `malformed` for an invalid cursor, or one together with `skip`
 */
export async function pageByOffset<Row>(
  { skip, limit, after }: { skip?: number | undefined; limit: number; after?: string | undefined },
  read: (page: { skip: number; limit: number }) => Promise<Row[]>,
): Promise<OffsetPage<Row>> {
  if (after !== undefined && skip !== undefined) throw wrongCursor('after')
  const from = after === undefined ? (skip ?? 0) : readOffset(after)
  const found = await read({ skip: from, limit: limit + 1 })
  return { rows: found.slice(0, limit), ...(limit > 0 && found.length > limit && { next: writeOffset(from + limit) }) }
}
