import { dayAt } from '@verka/domain/localization/dates.ts'
import type { Runtime } from '../../runtime.ts'
import { deleteOldDigests, deleteOldMessages } from './inbox.queries.ts'

const BATCH = 2000
const LIFE_MS = 365 * 24 * 60 * 60 * 1000
/** Digests are remembered for some days, so that none is sent twice. */
const DIGEST_LIFE_MS = 14 * 24 * 60 * 60 * 1000

/** Deletes messages that are older than a year. @returns how many */
export async function sweepMessages({ database, now }: Pick<Runtime, 'database' | 'now'>): Promise<number> {
  const moment = now().getTime()
  await database.transaction({ kind: 'installation' }, (tx) => deleteOldDigests(tx, dayAt(new Date(moment - DIGEST_LIFE_MS), 'UTC')))
  for (let count = 0; ;) {
    const deleted = await database.transaction({ kind: 'installation' }, (tx) => deleteOldMessages(tx, new Date(moment - LIFE_MS), BATCH))
    count += deleted
    if (deleted < BATCH) return count
  }
}
