/** Files that are sent at a time: on a slow network one complete file is worth more than many half ones. */
const AT_A_TIME = 2

let underWay = 0
const waiting: (() => void)[] = []

/**
 * Waits for a turn to send a file, first in, first out. @returns a function that ends the turn; undefined when `signal` was aborted first
 */
export async function takeTurn(signal: AbortSignal): Promise<(() => void) | undefined> {
  if (underWay >= AT_A_TIME) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      signal.addEventListener('abort', () => {
        const at = waiting.indexOf(resolve)
        if (at >= 0) waiting.splice(at, 1)
        resolve()
      })
    })
  }
  if (signal.aborted) {
    // a turn assigned just now is passed to the next
    if (underWay < AT_A_TIME) waiting.shift()?.()
    return undefined
  }
  underWay++
  let hasEnded = false
  return () => {
    if (hasEnded) return
    hasEnded = true
    underWay--
    waiting.shift()?.()
  }
}
