import type { LiveEntity } from '@verka/domain/resources/resources.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { readHasChanged, readStreamCursor } from './changes.queries.ts'
import { cursorFrom, idOf, isKnown } from './stream-cursor.ts'

/** Names the present state of a site, for `isUnchangedSince`. */
export const presentState = async (context: SiteContext): Promise<string> => idOf(await readStreamCursor(context.tx))

/** Whether no entity of these kinds was changed in the site since a state; false for one of more than a day ago. */
export async function isUnchangedSince(context: SiteContext, state: string, entities: readonly LiveEntity[]): Promise<boolean> {
  const cursor = cursorFrom(state)
  if (!cursor || !isKnown(cursor, await readStreamCursor(context.tx))) return false
  return !(await readHasChanged(context.tx, { ...scopeOf(context), snapshot: cursor.snapshot, entities }))
}
