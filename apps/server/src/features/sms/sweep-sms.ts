import { dayAt } from '@verka/domain/localization/dates.ts'
import type { Runtime } from '../../runtime.ts'
import { deleteOldUsage } from './sms-quota.queries.ts'
import { deleteOldSms } from './sms.queries.ts'

const BATCH = 1000
const LIFE_MS = 365 * 24 * 60 * 60 * 1000

/** Deletes text messages that are older than a year, with their numbers, and counts of months before that. @returns how many messages */
export async function sweepSms({ database, now }: Pick<Runtime, 'database' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - LIFE_MS)
  const month = `${dayAt(before, 'UTC').slice(0, 7)}-01`
  await database.transaction({ kind: 'installation' }, (tx) => deleteOldUsage(tx, month))
  for (let count = 0; ;) {
    const deleted = await database.transaction({ kind: 'installation' }, (tx) => deleteOldSms(tx, before, BATCH))
    count += deleted
    if (deleted < BATCH) return count
  }
}
