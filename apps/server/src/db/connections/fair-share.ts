import { AppError } from '@verka/domain/errors/app-error.ts'

/** Waiting and running requests, for the figures of a process. */
export interface ShareFigures {
  running: number
  waiting: number
}

type GiveBack = (wasOfUse?: boolean) => void

export interface FairShare {
  /**
   * Waits for a slot. @returns a function that frees it, to be called once, with whether the slot was of use
   * @throws `tooManyRequests` when the queue is too long, `unavailable` when it does not advance or takes too long
   */
  enter: (line: string) => Promise<GiveBack>
  figures: () => ShareFigures
}

/** The queue of work outside of tenants: logging in, finding the actor. It has a quarter of the slots, for any number of tenants. */
export const NOBODY = ''

const unavailable = () => new AppError('unavailable', { message: '@errors.unavailable' })
const tenantBusy = () => new AppError('tooManyRequests', { message: '@errors.tenantBusy' }, { retryAfter: 1 })

interface Waiting {
  enter: () => void
  timer: NodeJS.Timeout
}

interface Line {
  running: number
  waiting: Set<Waiting>
  /** Number of the last slot that it got, counted over all queues. */
  served: number
  /** When it was last seen in use. */
  seen: number
}

/** Longest wait, even while the queue advances: the caller has gone by then. */
const LONGEST_WAIT_MS = 20_000
/** Time for which a queue counts as a sharer after its last slot was freed. */
const REMEMBER_MS = 1000

/**
 * Shares slots between queues of very different length. A free slot goes to the queue with the fewest slots, and among those to the one
 * that has waited longest for its turn. A single queue has all slots except the `kept` ones, which are reserved for queues without any. A
 * queue that is not alone has an equal share of half of the slots, and more only while fewer than `busy` run: parallel work of one tenant
 * slows the others, and the other half stays free for newcomers.
 */
export function shareFairly(options: {
  slots: number
  kept: number
  /** Running slots that occupy the processors: more of them only make the work of each longer. At most half of the slots. */
  busy: number
  longestLine: number
  /** Timeout without a slot that was freed after use: the work has stopped. */
  longestStandstillMs: number
}): FairShare {
  const { slots, kept, busy, longestLine, longestStandstillMs } = options
  let movedOn = performance.now()
  const lines = new Map<string, Line>()
  let [running, waiting, given, part, looked] = [0, 0, 0, slots - kept, 0]

  /** Removes idle queues, and returns the equal share of the others. */
  const look = (now: number) => {
    looked = now
    for (const [name, line] of lines) if (line.running + line.waiting.size === 0 && now - line.seen > REMEMBER_MS) lines.delete(name)
    const tenants = lines.size - (lines.has(NOBODY) ? 1 : 0)
    // an eighth at least: long work of a tenant, which stores its progress beside it, holds up neither itself nor its people
    part = tenants <= 1 ? slots - kept : Math.max(1, Math.floor(slots / 8), Math.floor(slots / 2 / tenants))
  }
  const lineOf = (name: string): Line => {
    const now = performance.now()
    let line = lines.get(name)
    if (!line) {
      lines.set(name, (line = { running: 0, waiting: new Set(), served: 0, seen: now }))
      look(now)
    } else if (now - looked > REMEMBER_MS) look(now)
    return line
  }
  const mayEnter = (line: Line) => {
    if (running >= slots) return false
    const own = line === lines.get(NOBODY) ? Math.max(part, Math.floor(slots / 4)) : part
    return line.running === 0 || line.running < own || (running < Math.min(busy, slots / 2) && line.running < slots - kept)
  }
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
  const take = (line: Line): GiveBack => {
    running++
    line.running++
    line.served = ++given
    return (wasOfUse = true) => {
      if (wasOfUse) movedOn = performance.now()
      running--
      line.running--
      line.seen = performance.now()
      for (let following = next(); following; following = next()) {
        const [one] = following.waiting
        giveUp(following, one!)
        one!.enter()
      }
    }
  }

  return {
    async enter(name) {
      const own = lineOf(name)
      if (own.waiting.size === 0 && mayEnter(own)) return take(own)
      if (own.waiting.size >= longestLine) throw name === NOBODY ? unavailable() : tenantBusy()
      return new Promise((resolve, reject) => {
        const since = performance.now()
        const look = () => {
          const now = performance.now()
          const left = Math.min(Math.max(movedOn, since) + longestStandstillMs, since + LONGEST_WAIT_MS) - now
          if (left > 0) {
            one.timer = setTimeout(look, left)
            return
          }
          giveUp(own, one)
          reject(unavailable())
        }
        const one: Waiting = { enter: () => resolve(take(own)), timer: setTimeout(look, longestStandstillMs) }
        own.waiting.add(one)
        waiting++
      })
    },
    figures: () => ({ running, waiting }),
  }
}
