import { CHANGE_KINDS, streamEvents, type Change } from '@verka/domain/events/events.api.ts'
import { LIVE_ENTITIES } from '@verka/domain/resources/resources.ts'
import { addressOfCall } from '../call.ts'
import { connection } from '../connection.ts'
import { eventParser, type ParsedEvent } from './event-parser.ts'

/** Time after which a silent connection is dead: the server sends something every 20 s. */
const SILENT_MS = 50_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** A message of the server: changes, or that all loaded data may be old. `id` is the cursor to resume from. */
export type StreamMessage = { kind: 'changes'; changes: Change[]; id: string } | { kind: 'reset' | 'ready' | 'place'; id: string }

function messageOf({ name, id, data }: ParsedEvent): StreamMessage | undefined {
  if (id === undefined) return undefined
  if (name === undefined) return { kind: 'place', id }
  if (name === 'ready' || name === 'reset') return { kind: name, id }
  // an unknown entity of a newer server may affect anything
  if (name === 'changes' && areChanges(data)) return { kind: 'changes', changes: data.changes, id }
  return { kind: 'reset', id }
}

/** Checked by hand: the schema library would be most of what the start page loads. */
function areChanges(data: unknown): data is { changes: Change[] } {
  const { changes } = (data ?? {}) as { changes?: unknown }
  return Array.isArray(changes) && changes.every(isChange)
}

function isChange(given: unknown): given is Change {
  const { entity, id, typeId, kind } = (given ?? {}) as Record<string, unknown>
  const isKnown = (LIVE_ENTITIES as readonly unknown[]).includes(entity) && (CHANGE_KINDS as readonly unknown[]).includes(kind)
  return isKnown && typeof id === 'string' && (typeId === null || typeof typeId === 'string')
}

/** Waits, or less long when an event suggests that a retry may succeed. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

/**
 * Receives changes while `signal` lasts: reconnects with a new token when the old one ends, with growing pauses while the server is away,
 * and resumes at its position.
 */
export async function receiveChanges(
  { after, signal }: { after: () => string | undefined; signal: AbortSignal },
  onMessage: (message: StreamMessage) => void,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const hasReceived = await receiveOnce(after(), signal, onMessage).catch(() => false)
    failures = hasReceived ? 0 : failures + 1
    // a random pause, so that a thousand clients of a restarted server do not reconnect at the same moment
    const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    if (!signal.aborted) await pause(longest / 4 + Math.random() * ((longest * 3) / 4), signal)
  }
}

/** The sites of the person are others: a change of their tenant, as far as the session is concerned. */
const OTHER_SITES: Change = { entity: 'tenant', id: '00000000-0000-0000-0000-000000000000', typeId: null, kind: 'updated' }

/** One connection, until it ends. @returns whether it was established */
async function receiveOnce(after: string | undefined, signal: AbortSignal, onMessage: (message: StreamMessage) => void): Promise<boolean> {
  const { culture, quietToken, place: scope, unauthorized } = connection()
  const [token, here] = [await quietToken(), scope()]
  if (token === undefined || here === undefined) return false
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end)
  let silence = setTimeout(end, SILENT_MS)
  let hasReceived = false
  try {
    const reply = await fetch(addressOfCall(streamEvents, { query: { after } }, here, culture()), {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal: ending.signal,
    })
    // the site is none of the person any more, such as a sandbox that was removed: their session is read again, in all tabs
    if (reply.status === 404 && after !== undefined) onMessage({ kind: 'changes', changes: [OTHER_SITES], id: after })
    // a login that was taken from the person does not wait for their next call to end
    if (reply.status === 401) unauthorized()
    if (!reply.ok || !reply.body) return false
    const feed = eventParser((event) => {
      const message = messageOf(event)
      if (message) onMessage(message)
      hasReceived ||= message !== undefined
    })
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(end, SILENT_MS)
      feed(piece.value)
    }
    return hasReceived
  } catch {
    return hasReceived
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', end)
  }
}
