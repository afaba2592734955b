import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { Change, ChangeKind, StreamEventName } from '@verka/domain/events/events.api.ts'
import type { LiveEntity } from '@verka/domain/resources/resources.ts'
import { canSeeChange, type StoredChange } from '@verka/domain/events/can-see-change.ts'
import type { Role } from '@verka/domain/access/roles.ts'
import type { UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Database } from '../../db/database.ts'
import type { EventReader, EventSink } from '../../http/event-stream.ts'
import { readChangesSince, readStreamCursor, type ChangeRow } from './changes.queries.ts'
import { idOf, isKnown, cursorFrom, type StreamCursor } from './stream-cursor.ts'

/** With more changes than this clients reload everything, which costs less. */
const MAX_CHANGES = 1000
/** Shortest pause between two reads of a busy tenant. */
const LEAST_PAUSE_MS = 200

/** One open client. */
export interface Listening {
  userId: UserId
  siteId: SiteId
  sink: EventSink
  reader: EventReader
  /** Position of the last delivery; undefined until it is connected. */
  cursor: StreamCursor | undefined
  /** Deliveries in progress, one after another. */
  queue: Promise<void>
  /** Number of those changes. */
  waiting: number
}

const changeOf = (row: ChangeRow): StoredChange => ({
  entity: row.entity as LiveEntity,
  id: row.entity_id,
  typeId: row.type_id,
  kind: row.kind as ChangeKind,
  siteId: row.site_id,
  ownerIds: row.owner_ids,
  status: row.status as ContentStatus | null,
  isRestricted: row.is_restricted,
  person: row.person && { role: row.person.role as Role, sites: row.person.sites },
})

interface Batch {
  cursor: StreamCursor
  /** Undefined: too many to deliver one by one. */
  changes: StoredChange[] | undefined
}

/** The open clients of one tenant, with the position of their deliveries. */
export class TenantStream {
  readonly #database: Database
  readonly tenantId: TenantId
  readonly listening = new Set<Listening>()
  /** Everything before it was delivered to the connected clients; undefined until it is known. */
  cursor: StreamCursor | undefined
  readonly #ready: Promise<void>
  #isReading = false
  #isReadPending = false
  readonly #onPeopleChanged: () => void

  constructor(database: Database, tenantId: TenantId, onPeopleChanged: () => void) {
    this.#database = database
    this.tenantId = tenantId
    this.#onPeopleChanged = onPeopleChanged
    this.#ready = database
      .transaction({ kind: 'tenant', tenantId }, readStreamCursor, { isReadOnly: true })
      .then((cursor) => void (this.cursor ??= cursor))
    // callers that wait for it get the error
    this.#ready.catch(() => undefined)
  }

  /**
   * Adds a client and delivers the changes since `after`. It gets new changes from this moment on, so that none is lost while it catches
   * up; some may be delivered twice.
   */
  join(listening: Listening, after: string | undefined): void {
    this.listening.add(listening)
    enqueue(listening, () => this.#ready.then(() => this.#catchUp(listening, after)))
  }

  async #catchUp(listening: Listening, after: string | undefined): Promise<void> {
    if (after === undefined) return send(listening, 'ready', this.cursor!)
    const known = cursorFrom(after)
    const batch = known && (await this.#readSince(known, [listening.siteId]))
    if (!batch?.changes) return send(listening, 'reset', batch?.cursor ?? this.cursor!)
    await deliver(listening, batch)
    send(listening, 'ready', batch.cursor)
  }

  /** Reads new changes and delivers them; runs once more if requested meanwhile. A failed read is retried later. */
  async readNewChanges(): Promise<void> {
    if (!this.cursor) return
    this.#isReadPending = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#isReadPending && this.listening.size > 0) {
        this.#isReadPending = false
        const batch = await this.#readSince(this.cursor, [...new Set([...this.listening].map(({ siteId }) => siteId))])
        this.cursor = batch.cursor
        if (batch.changes?.some(({ entity }) => entity === 'user')) this.#onPeopleChanged()
        if (batch.changes?.length !== 0) for (const listening of this.listening) enqueue(listening, () => deliver(listening, batch))
        await new Promise((resolve) => setTimeout(resolve, LEAST_PAUSE_MS))
      }
    } finally {
      this.#isReading = false
    }
  }

  /** Advances to a later position without new changes since `from`. */
  moveOn(from: StreamCursor, to: StreamCursor): void {
    if (this.cursor === from && !this.#isReading) this.cursor = to
  }

  async #readSince(cursor: StreamCursor, siteIds: SiteId[]): Promise<Batch> {
    const { tenantId } = this
    const { changes, ...now } = await this.#database.transaction(
      { kind: 'site', tenantId, siteIds },
      (tx) => readChangesSince(tx, { tenantId, snapshot: cursor.snapshot, limit: MAX_CHANGES + 1 }),
      { isReadOnly: true },
    )
    const isDeliverable = isKnown(cursor, now) && changes.length <= MAX_CHANGES
    return { cursor: now, changes: isDeliverable ? changes.map(changeOf) : undefined }
  }
}

/** A failed delivery is repeated when the client reconnects. */
function enqueue(listening: Listening, work: () => Promise<void>): void {
  listening.waiting++
  listening.queue = listening.queue
    .then(work)
    .catch(() => listening.sink.end())
    .finally(() => listening.waiting--)
}

function send(listening: Listening, name: StreamEventName, cursor: StreamCursor, data: object = {}): void {
  listening.cursor = cursor
  listening.sink.send({ name, id: idOf(cursor), data })
}

/** Delivers to a client the changes that it may see now; disconnects one that lost access. */
async function deliver(listening: Listening, { cursor, changes }: Batch): Promise<void> {
  if (!changes) return send(listening, 'reset', cursor)
  const actor = await listening.reader.now()
  const { siteId } = listening
  if (!actor?.sites.some((site) => site.id === siteId)) return listening.sink.end()
  const { id, role, grants } = actor
  const listener = { id, role, siteId, sites: actor.sites.map((site) => site.key), grants: grants[siteId] ?? [] }
  // a row that was saved twice is reloaded once
  const each = new Map<string, Change>()
  for (const change of changes) {
    const { entity, id: changed, typeId, kind } = change
    const name = `${kind} ${entity} ${changed}`
    if (!each.has(name) && canSeeChange(change, listener)) each.set(name, { entity, id: changed, typeId, kind })
  }
  if (each.size > 0) send(listening, 'changes', cursor, { changes: [...each.values()] })
  else listening.cursor = cursor
}
