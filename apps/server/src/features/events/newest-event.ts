import type { Tx } from '../../db/transaction.ts'
import { readStreamCursor } from './changes.queries.ts'
import { idOf } from './stream-cursor.ts'

/** The id of the newest event that a transaction sees: a client that read in it resumes from there. */
export const newestEventId = async (tx: Tx): Promise<string> => idOf(await readStreamCursor(tx))
