/** How long to wait before the server is asked again: twice as long each time, until this is reached. */
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000

export interface Reach {
  /** Whether the server answers. It never throws. */
  ask: () => Promise<boolean>
  onReached: () => void
  /** What gives `online`, and `visibilitychange`. */
  window: EventTarget
  document: EventTarget & Pick<Document, 'visibilityState'>
  /** From 0 to 1: clients that lost the server at the same moment do not return at the same moment. */
  random?: () => number
}

/**
 * Asks for the server until it answers: again and again with growing pauses, and at once when the device has a network again or the page is
 * looked at again. @returns what ends it
 */
export function whenReachable({ ask, onReached, window, document, random = Math.random }: Reach): () => void {
  let failures = 0
  let isAsking = false
  let hasEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    hasEnded = true
    clearTimeout(timer)
    window.removeEventListener('online', askAtOnce)
    document.removeEventListener('visibilitychange', askWhenSeen)
  }
  const askLater = () => {
    const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    timer = setTimeout(() => void askNow(), longest * (0.5 + random() / 2))
  }
  const askNow = async () => {
    if (isAsking) return
    clearTimeout(timer)
    isAsking = true
    const isReached = await ask()
    isAsking = false
    if (hasEnded) return
    failures++
    if (!isReached) return askLater()
    end()
    onReached()
  }
  const askAtOnce = () => {
    failures = 0
    void askNow()
  }
  const askWhenSeen = () => {
    if (document.visibilityState === 'visible') askAtOnce()
  }
  window.addEventListener('online', askAtOnce)
  document.addEventListener('visibilitychange', askWhenSeen)
  askLater()
  return end
}
