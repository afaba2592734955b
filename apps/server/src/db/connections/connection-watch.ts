import pg from 'pg'

/** Time after which a statement is checked: most take a few milliseconds, none may take more than 20 s. */
const OVERDUE_MS = 2000
/** Once one connection was found dead, the others are suspected earlier. */
const SUSPICIOUS_MS = 300
const LOOK_EVERY_MS = 500
/** A database that does not answer a new connection within it is away. */
const ANSWER_MS = 3000
/** Age of the database's last answer after which it counts as lost. */
const ON_ITS_WAY_MS = 1000

interface Watched {
  pending: number
  /** Time of the last answer, or of the first statement since all were answered. */
  since: number
}

/** Finds connections on which no answer will arrive. */
export interface ConnectionWatch {
  add: (client: pg.PoolClient) => void
  remove: (client: pg.PoolClient) => void
  /** Follows a statement until it is answered. */
  follow: <Result>(client: pg.PoolClient, statement: Promise<Result>) => Promise<Result>
  close: () => void
}

/** Destroys a connection: its statements fail at once, and the pool opens another. */
export function breakOff(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy: () => void } } }).connection
  stream.destroy()
}

/**
 * Watches connections, because a network that drops packets notifies neither side. A connection without an answer for long is checked on
 * another one: whether the database knows it and works for it. If not, or if the database is unreachable, the connection is destroyed,
 * together with the idle ones in the pool, which may be dead too. So requests fail after seconds instead of a statement's time limit, and
 * no dead connection is left once the database is back.
 */
export function watchConnections(url: string): ConnectionWatch {
  const watched = new Map<pg.PoolClient, Watched>()
  let isLooking = false

  const overdue = (ms: number) => {
    const before = performance.now() - ms
    return [...watched].filter(([, { pending, since }]) => pending > 0 && since < before)
  }
  const breakOffIdle = () => {
    for (const [client, { pending }] of watched) if (pending === 0) breakOff(client)
  }
  const look = async (ms: number): Promise<void> => {
    const suspects = overdue(ms).map(([client, { since }]) => ({
      client,
      since,
      pid: (client as unknown as { processID: number }).processID,
    }))
    if (suspects.length === 0) return
    const atWork = await backendsAtWork(
      url,
      suspects.map(({ pid }) => pid),
    )
    const dead = suspects.filter(({ client, since, pid }) => watched.get(client)?.since === since && !atWork(pid))
    for (const { client } of dead) breakOff(client)
    if (dead.length === 0) return
    breakOffIdle()
    if (ms === OVERDUE_MS) await look(SUSPICIOUS_MS)
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look(OVERDUE_MS).finally(() => (isLooking = false))
  }, LOOK_EVERY_MS)
  timer.unref()

  return {
    add: (client) => void watched.set(client, { pending: 0, since: performance.now() }),
    remove: (client) => void watched.delete(client),
    async follow(client, statement) {
      const entry = watched.get(client)
      if (!entry) return statement
      if (entry.pending++ === 0) entry.since = performance.now()
      try {
        return await statement
      } finally {
        entry.pending--
        entry.since = performance.now()
      }
    },
    close: () => clearInterval(timer),
  }
}

/** Whether the database works for each backend; without a database it works for none. It never rejects. */
async function backendsAtWork(url: string, pids: number[]): Promise<(pid: number) => boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'verka-watch',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; state: string | null; is_own: boolean; answered_ago: number }>(
      `select pid, state, pid = pg_backend_pid() as is_own, extract(epoch from clock_timestamp() - state_change) * 1000 as answered_ago
        from pg_stat_activity where pid = any($1) or pid = pg_backend_pid()`,
      [pids],
    )
    // a proxy in between has its own connection numbers: nothing is known about them
    const isDirect = rows.some(({ pid, is_own }) => is_own && pid === (client as unknown as { processID: number }).processID)
    const atWork = new Set(
      rows.filter(({ state, answered_ago }) => state === 'active' || answered_ago < ON_ITS_WAY_MS).map(({ pid }) => pid),
    )
    return (pid) => !isDirect || atWork.has(pid)
  } catch (error) {
    // a database that refuses is there: full, or starting
    const isThere = typeof (error as { code?: unknown }).code === 'string' && /^[0-9A-Z]{5}$/.test((error as { code: string }).code)
    return () => isThere
  } finally {
    void client.end().catch(() => undefined)
    breakOff(client)
  }
}
