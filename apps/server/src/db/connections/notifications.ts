import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { breakOff } from './connection-watch.ts'

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 2000
/** Default interval of probes: an idle connection does not notice that it is dead. */
const PROBE_EVERY_MS = 2000
const ANSWER_MS = 2000

export interface Notified {
  notified: (payload: string) => void
  /** Called when it listens, now or again: earlier notifications were missed. */
  listening: () => void
}

/**
 * Listens to a channel on a separate connection, which no query waits for, and reconnects when it breaks.
 * @returns a function that closes it
 */
export function listenTo(
  url: string,
  channel: string,
  { notified, listening }: Notified,
  probeEveryMs = PROBE_EVERY_MS,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let current: pg.Client | undefined
  const connectOnce = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3000,
      query_timeout: ANSWER_MS,
      application_name: 'verka-live',
      keepAlive: true,
    })
    current = client
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    client.on('notification', ({ payload }) => notified(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      listening()
      const probe = setInterval(() => void client.query('select 1').catch(() => breakOff(client)), probeEveryMs)
      await broken.finally(() => clearInterval(probe))
    } finally {
      // without a farewell, which a dead connection would never answer
      breakOff(client)
    }
  }
  const running = (async () => {
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      const since = Date.now()
      // every request reports an unavailable database: the attempts are not logged
      await connectOnce().catch(() => undefined)
      if (Date.now() - since > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS
      await delay(wait, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    if (current) breakOff(current)
    await running
  }
}
