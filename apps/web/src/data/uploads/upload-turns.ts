/** Files that are sent at a time: on a slow network one complete file is worth more than many half ones. */
const AT_A_TIME = 2

/** The turn of a file that is sent. */
export interface Turn {
  end: () => void
  /** Whether other files were sent during it. */
  wasShared: boolean
}

interface Waiting {
  isAlone: boolean
  start: () => void
}

const underWay = new Set<Turn>()
const waiting: Waiting[] = []
let isOneAlone = false

const canStart = (isAlone: boolean) => (isAlone ? underWay.size === 0 : !isOneAlone && underWay.size < AT_A_TIME)

function startNext(): void {
  while (waiting[0] && canStart(waiting[0].isAlone)) waiting.shift()!.start()
}

function begin(isAlone: boolean): Turn {
  const turn: Turn = {
    wasShared: false,
    end() {
      if (!underWay.delete(turn)) return
      if (isAlone) isOneAlone = false
      startNext()
    },
  }
  if (isAlone) isOneAlone = true
  underWay.add(turn)
  if (underWay.size > 1) for (const one of underWay) one.wasShared = true
  return turn
}

/**
 * Waits for a turn to send a file, first in, first out. @returns undefined when `signal` was aborted first
 * @param isAlone no other file is sent during it
 */
export function takeTurn(signal: AbortSignal, isAlone = false): Promise<Turn | undefined> {
  return new Promise((resolve) => {
    const own: Waiting = { isAlone, start: () => resolve(begin(isAlone)) }
    if (signal.aborted) return resolve(undefined)
    waiting.push(own)
    startNext()
    signal.addEventListener('abort', () => {
      const at = waiting.indexOf(own)
      if (at < 0) return
      waiting.splice(at, 1)
      resolve(undefined)
      startNext()
    })
  })
}
