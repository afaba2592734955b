import { AppError } from '@verka/domain/errors/app-error.ts'

/** Who waits and who is at work, for the figures of a process. */
export interface ShareFigures {
  running: number
  waiting: number
}

type GiveBack = (wasOfUse?: boolean) => void

export interface FairShare {
  /**
   * Waits for a place. @returns what gives it back, to be called once, with whether it was of use.
   * @throws `tooManyRequests` when too many wait in the same line, `unavailable` when nothing goes on or it takes too long
   */
  enter: (line: string) => Promise<GiveBack>
  figures: () => ShareFigures
}

/** The line of what is done for nobody's tenant: logging in, finding out who asks. However many tenants there are, it has a quarter. */
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
  /** When somebody of it last got a place, in places given. */
  served: number
  /** When it was last seen with somebody in it. */
  seen: number
}

/** However well it goes on, nobody waits longer: by then whoever asked has gone. */
const LONGEST_WAIT_MS = 20_000
/** So long a line counts as one to share with after its last place was given back. */
const REMEMBER_MS = 1000

/**
 * Shares places between lines of which some are much longer than others. A place that comes free goes to the line that
 * holds the fewest, and among those to the one that has waited longest for its turn. Whoever is alone has all places
 * but the `kept` ones, which are for whoever holds none. Who is not alone has their equal part of half of the places,
 * and more only while half of them are free: each that works beside somebody's own makes it slower, and the other half
 * is what newcomers find free.
 */
export function shareFairly(options: {
  places: number
  kept: number
  longestLine: number
  /** Without a place that came back after it was of use: what is waited for has stopped. */
  longestStandstillMs: number
}): FairShare {
  const { places, kept, longestLine, longestStandstillMs } = options
  let movedOn = performance.now()
  const lines = new Map<string, Line>()
  let [running, waiting, given, part, looked] = [0, 0, 0, places - kept, 0]

  /** Forgets the lines that nobody was in for a while, and says what the equal part of the others is. */
  const look = (now: number) => {
    looked = now
    for (const [name, line] of lines) if (line.running + line.waiting.size === 0 && now - line.seen > REMEMBER_MS) lines.delete(name)
    const tenants = lines.size - (lines.has(NOBODY) ? 1 : 0)
    part = tenants <= 1 ? places - kept : Math.max(1, Math.floor(places / 2 / tenants))
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
    if (running >= places) return false
    const own = line === lines.get(NOBODY) ? Math.max(part, Math.floor(places / 4)) : part
    return line.running === 0 || line.running < own || (running < places / 2 && line.running < places - kept)
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
