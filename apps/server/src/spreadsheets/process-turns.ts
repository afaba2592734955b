/** Turns of processes of one kind: few run at once, others wait in the order in which they came. */
export interface ProcessTurns {
  /** Waits for a turn. @returns what ends it @throws the reason of `signal` when that is aborted */
  take: (signal?: AbortSignal) => Promise<() => void>
}

export function processTurns(most: number): ProcessTurns {
  const waiting = new Set<() => void>()
  let taken = 0
  const end = () => {
    const [next] = waiting
    if (!next) return void taken--
    waiting.delete(next)
    next()
  }
  return {
    async take(signal) {
      signal?.throwIfAborted()
      if (taken < most) taken++
      else
        await new Promise<void>((resolve, reject) => {
          const go = () => {
            signal?.removeEventListener('abort', leave)
            resolve()
          }
          const leave = () => {
            waiting.delete(go)
            reject(signal!.reason)
          }
          waiting.add(go)
          signal?.addEventListener('abort', leave, { once: true })
        })
      let isEnded = false
      return () => {
        if (!isEnded) end()
        isEnded = true
      }
    },
  }
}
