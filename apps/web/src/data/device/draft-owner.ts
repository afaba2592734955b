/**
 * Decides which of the tabs with one form stores its draft: the first. The others would overwrite what it stored (Web Locks API, W3C).
 * @param onKnown called with whether this tab stores it, and again when it does since the other one was closed
 * @returns ends it
 */
export function ownDraft(draftKey: string, onKnown: (isOwn: boolean) => void): () => void {
  // without a secure connection there are none
  const locks = navigator.locks as LockManager | undefined
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const waiting = new AbortController()
  const hold = () => {
    if (!waiting.signal.aborted) onKnown(true)
    return ended
  }
  locks
    ?.request(draftKey, { ifAvailable: true }, (lock) => {
      if (lock) return hold()
      if (!waiting.signal.aborted) onKnown(false)
      locks.request(draftKey, { signal: waiting.signal }, hold).catch(() => undefined)
      return undefined
    })
    // a document that is being closed has no locks
    .catch(() => undefined)
  return () => {
    end()
    waiting.abort()
  }
}
