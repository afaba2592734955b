import { AppError } from '@verka/domain/errors/app-error.ts'

/** Who waits and who is at work, for the figures of a process. */
export interface ShareFigures {
  running: number
  waiting: number
}

export interface FairShare {
  /**
   * Waits for a place. @returns what gives it back, to be called once.
   * @throws `tooManyRequests` when too many wait in the same line, `unavailable` when it takes too long
   */
  enter: (line: string) => Promise<() => void>
  figures: () => ShareFigures
}

interface Waiting {
  enter: () => void
  timer: NodeJS.Timeout
}

interface Line {
  running: number
  waiting: Set<Waiting>
  /** When somebody of it last got a place, in places given. */
  served: number
}

/**
 * Shares places between lines of which some are much longer than others: a place that comes free goes to the line
 * that holds the fewest, and among those to the one that has waited longest for its turn. Whoever is alone has all
 * places but the `kept` ones, which are for whoever holds none: a newcomer does not wait for another's long statements.
 */
export function shareFairly(options: { places: number; kept: number; longestLine: number; longestWaitMs: number }): FairShare {
  const { places, kept, longestLine, longestWaitMs } = options
  const lines = new Map<string, Line>()
  let [running, waiting, given] = [0, 0, 0]

  const mayEnter = (line: Line) => running < places && (line.running === 0 || line.running < places - kept)
  const next = (): Line | undefined => {
    let best: Line | undefined
    for (const line of lines.values()) {
      if (line.waiting.size === 0 || !mayEnter(line)) continue
      if (!best || line.running < best.running || (line.running === best.running && line.served < best.served)) best = line
    }
    return best
  }
  const giveUp = (line: Line, one: Waiting) => {
    clearTimeout(one.timer)
    line.waiting.delete(one)
    waiting--
  }
  const forget = (name: string, line: Line) => {
    if (line.running === 0 && line.waiting.size === 0 && lines.get(name) === line) lines.delete(name)
  }
  const take = (name: string, line: Line): (() => void) => {
    running++
    line.running++
    line.served = ++given
    return () => {
      running--
      line.running--
      forget(name, line)
      for (let following = next(); following; following = next()) {
        const [one] = following.waiting
        giveUp(following, one!)
        one!.enter()
      }
    }
  }

  return {
    async enter(name) {
      let line = lines.get(name)
      if (!line) lines.set(name, (line = { running: 0, waiting: new Set(), served: 0 }))
      const own = line
      if (own.waiting.size === 0 && mayEnter(own)) return take(name, own)
      if (own.waiting.size >= longestLine) throw new AppError('tooManyRequests', { message: '@errors.tenantBusy' }, { retryAfter: 1 })
      return new Promise((resolve, reject) => {
        const one: Waiting = {
          enter: () => resolve(take(name, own)),
          timer: setTimeout(() => {
            giveUp(own, one)
            forget(name, own)
            reject(new AppError('unavailable', { message: '@errors.unavailable' }))
          }, longestWaitMs),
        }
        own.waiting.add(one)
        waiting++
      })
    },
    figures: () => ({ running, waiting }),
  }
}
