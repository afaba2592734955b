/** The wait before the next check: doubled each time, up to this. */
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000

export interface Reach {
  /** Whether the server answers. It never throws. */
  check: () => Promise<boolean>
  onReached: () => void
  /** Target of `online`, and `visibilitychange`. */
  window: EventTarget
  document: EventTarget & Pick<Document, 'visibilityState'>
  /** From 0 to 1: clients that lost the server together do not reconnect together. */
  random?: () => number
}

/**
 * Checks the server until it answers: repeatedly with growing pauses, and at once when the device has a network again or the page becomes
 * visible. @returns a function that ends it
 */
export function whenReachable({ check, onReached, window, document, random = Math.random }: Reach): () => void {
  let failures = 0
  let isChecking = false
  let hasEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    hasEnded = true
    clearTimeout(timer)
    window.removeEventListener('online', checkAtOnce)
    document.removeEventListener('visibilitychange', checkWhenVisible)
  }
  const checkLater = () => {
    const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    timer = setTimeout(() => void checkNow(), longest * (0.5 + random() / 2))
  }
  const checkNow = async () => {
    if (isChecking) return
    clearTimeout(timer)
    isChecking = true
    const isReached = await check()
    isChecking = false
    if (hasEnded) return
    failures++
    if (!isReached) return checkLater()
    end()
    onReached()
  }
  const checkAtOnce = () => {
    failures = 0
    void checkNow()
  }
  const checkWhenVisible = () => {
    if (document.visibilityState === 'visible') checkAtOnce()
  }
  window.addEventListener('online', checkAtOnce)
  document.addEventListener('visibilitychange', checkWhenVisible)
  checkLater()
  return end
}
