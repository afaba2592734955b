import { receiveChanges, type StreamMessage } from './live-connection.ts'

/** Time after which a hidden page stops listening; it catches up when it is visible again. */
const HIDDEN_MS = 60_000

/** A message between open pages, also of an older client after an upgrade: its name stays. */
interface Message {
  told: StreamMessage
}

/** Runs `work` now, ends it when the page was hidden for long, and runs it again when it is visible. */
function whileLookedAt(signal: AbortSignal, work: (signal: AbortSignal) => void): void {
  let current: AbortController | undefined
  let timer: number | undefined
  const begin = () => {
    current = new AbortController()
    work(current.signal)
  }
  const rest = () => {
    current?.abort()
    current = undefined
  }
  const follow = () => {
    window.clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = window.setTimeout(rest, HIDDEN_MS)
    else if (!current) begin()
  }
  document.addEventListener('visibilitychange', follow)
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', follow)
    window.clearTimeout(timer)
    rest()
  })
  begin()
  follow()
}

/**
 * Receives the changes for this person in this site, with one connection for all pages of the browser: the page that has the lock connects
 * and notifies the others. Each page has its own cursor, so that one that takes over resumes at its own position; one that was hidden loads
 * everything again.
 * @param from.key the person and the site
 * @param from.place all data was loaded after this cursor (`Session.place`)
 * @returns a function that stops it
 */
export function shareChanges(
  { key, place: from }: { key: string; place: string },
  onMessage: (message: StreamMessage) => void,
): () => void {
  const ended = new AbortController()
  const channel = new BroadcastChannel(`verka-live ${key}`)
  let cursor = from
  let isFirst = true
  const receive = (message: StreamMessage) => {
    cursor = message.id
    onMessage(message)
  }
  whileLookedAt(ended.signal, (signal) => {
    if (!isFirst) onMessage({ kind: 'reset', id: cursor })
    isFirst = false
    // while another page is connected, this one listens to it
    const listen = ({ data }: MessageEvent<Message>) => receive(data.told)
    channel.addEventListener('message', listen)
    signal.addEventListener('abort', () => channel.removeEventListener('message', listen))
    void connectInTurn(key, signal, async () => {
      channel.removeEventListener('message', listen)
      await receiveChanges({ after: () => cursor, signal }, (message) => {
        receive(message)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
        channel.postMessage({ told: message } satisfies Message)
      })
    })
  })
  return () => {
    ended.abort()
    channel.close()
  }
}

/** Runs `work` once no other page of the browser does. Without locks, each page has its own connection. */
async function connectInTurn(key: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(`verka-live ${key}`, { signal }, work).catch(() => undefined)
}
