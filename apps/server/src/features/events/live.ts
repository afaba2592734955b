import { AppError } from '@verka/domain/errors/app-error.ts'
import { asId, type TenantId } from '@verka/domain/entities/ids.ts'
import type { Live } from '../../http/event-stream.ts'
import { counts } from '../../http/load/shared-counts.ts'
import type { Runtime } from '../../runtime.ts'
import { announcer, CHANNEL } from './announcer.ts'
import { readActivePeople, readTenantsWithChanges } from './changes.queries.ts'
import { idOf } from './stream-cursor.ts'
import { TenantStream, type Listening } from './tenant-stream.ts'

/** Browsers and devices of one person, and of one tenant, in all workers together. */
const MAX_OF_PERSON = 10
const MAX_OF_TENANT = 1000
/** Missed notifications (a lost connection, a process that died before it announced) are found by polling. */
const LOOK_EVERY_MS = 5000
/** A user who is disabled or loses the site is disconnected within a second, including the query itself. */
const CHECK_EVERY_MS = 700

/**
 * Notifies open clients of changes in their tenants by any process: processes announce their commits, and each reads the changes for its
 * own clients.
 */
export function openLive({ database, log }: Pick<Runtime, 'database' | 'log'>): Live & { close: () => Promise<void> } {
  const tenantStreams = new Map<TenantId, TenantStream>()
  const announcing = announcer(database, log)
  const timers: NodeJS.Timeout[] = []
  let stopListening: (() => Promise<void>) | undefined

  const everybody = () => [...tenantStreams.values()].flatMap((tenantStream) => [...tenantStream.listening])
  const logged = (error: unknown) => log.debug({ err: error }, 'changes cannot be read at the moment')

  const readNewChanges = (tenantIds: Iterable<TenantId>) => {
    for (const id of tenantIds) void tenantStreams.get(id)?.readNewChanges().catch(logged)
  }

  const look = async () => {
    const known = [...tenantStreams.values()].flatMap(({ tenantId, cursor }) =>
      cursor ? [{ tenantId, cursor, snapshot: cursor.snapshot }] : [],
    )
    if (known.length === 0) return
    const { tenant_ids: withNews, ...now } = await database.transaction(
      { kind: 'installation' },
      (tx) => readTenantsWithChanges(tx, known),
      {
        isReadOnly: true,
      },
    )
    for (const { tenantId, cursor } of known) if (!withNews.includes(tenantId)) tenantStreams.get(tenantId)?.moveOn(cursor, now)
    readNewChanges(withNews)
  }

  const check = async () => {
    const people = [...new Set(everybody().map(({ userId }) => userId))]
    if (people.length === 0) return
    const rows = await database.transaction({ kind: 'installation' }, (tx) => readActivePeople(tx, people), { isReadOnly: true })
    const active = new Set(rows.map((row) => `${row.user_id} ${row.site_id}`))
    for (const { userId, siteId, sink } of everybody()) if (people.includes(userId) && !active.has(`${userId} ${siteId}`)) sink.end()
  }

  /** Connects with the first client: a process without any needs no connection for it. */
  const begin = () => {
    stopListening ??= database.listen(CHANNEL, {
      notified: (payload) => readNewChanges(payload.split(',').map((id) => asId<'tenant'>(id))),
      listening: () => readNewChanges(tenantStreams.keys()),
    })
    if (timers.length > 0) return
    for (const [work, ms] of [
      [look, LOOK_EVERY_MS],
      [check, CHECK_EVERY_MS],
    ] as const)
      timers.push(setInterval(() => void work().catch(logged), ms).unref())
  }

  return {
    announce: (tenantId) => announcing.announce(tenantId),
    open({ actor, siteId, after }, sink, reader) {
      const tenantId = actor.tenant.id
      const keys = { tenant: `streams ${tenantId}`, person: `streams ${tenantId} ${actor.id}` }
      if (counts.all(keys.tenant) >= MAX_OF_TENANT || counts.all(keys.person) >= MAX_OF_PERSON)
        throw new AppError('tooManyRequests', { message: '@errors.tooManyStreams' }, { retryAfter: 10 })
      begin()
      let tenantStream = tenantStreams.get(tenantId)
      if (!tenantStream)
        tenantStreams.set(tenantId, (tenantStream = new TenantStream(database, tenantId, () => void check().catch(logged))))
      const own: Listening = { userId: actor.id, siteId, sink, reader, cursor: undefined, queue: Promise.resolve(), waiting: 0 }
      const entered = tenantStream
      entered.join(own, after)
      for (const key of Object.values(keys)) counts.change(key, 1)
      return {
        close() {
          if (!entered.listening.delete(own)) return
          for (const key of Object.values(keys)) counts.change(key, -1)
          if (entered.listening.size === 0 && tenantStreams.get(tenantId) === entered) tenantStreams.delete(tenantId)
        },
        // when the queue is empty, all changes that were read have been delivered
        cursor() {
          const cursor = own.waiting === 0 && own.cursor ? entered.cursor : own.cursor
          return cursor && idOf(cursor)
        },
      }
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      for (const { sink } of everybody()) sink.end()
      await stopListening?.()
      await announcing.flush()
    },
  }
}
