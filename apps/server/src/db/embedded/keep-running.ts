import { setTimeout as delay } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

/** This many deaths within this time are no accident: an operator has to find the cause. */
const MOST_DEATHS = 3
const WITHIN_MS = 5 * 60_000
/** A start may fail for a moment while another process has the port. */
const MOST_STARTS = 40
const PAUSE_MS = 250

/** Is informed of deaths of the embedded server. */
export interface DeathWatch {
  /** The server ended unexpectedly and is being restarted. */
  died: (how: string) => void
  /** Reports that it answers again, and the time since its death. */
  restarted: (ms: number) => void
  /** It died too often or does not start any more. */
  gaveUp: (error: Error) => void
}

/** A server that is started again when it dies. */
export interface KeptServer {
  pid: () => number
  /** Number of its deaths. */
  deaths: () => number
  /** From now on an end is expected. */
  expectEnd: () => void
  stop: () => Promise<void>
}

/** It was killed during its start: a death, for example without memory, and not a start that fails for a moment. */
export class DiedAtStart extends Error {
  readonly how: string

  constructor(how: string, options?: ErrorOptions) {
    super(`PostgreSQL did not start: it ${how}`, options)
    this.how = how
  }
}

interface Clock {
  now: () => number
  pause: (ms: number) => Promise<unknown>
}

const CLOCK: Clock = { now: () => performance.now(), pause: (ms) => delay(ms) }

/**
 * Restarts a server whenever it dies, on the same port, so that connections recover by themselves. It gives up after three deaths within
 * five minutes, or a start that fails for ten seconds.
 * @param start starts it and waits until it answers; rejects when it does not
 */
export function keepRunning(first: ServerProcess, start: () => Promise<ServerProcess>, watch: DeathWatch, clock = CLOCK): KeptServer {
  let server = first
  let isEndExpected = false
  let restarting: Promise<void> = Promise.resolve()
  let deaths = 0
  let recent: number[] = []

  /** @returns whether it was one too many */
  const countDeath = (): boolean => {
    const at = clock.now()
    deaths++
    recent = [...recent.filter((earlier) => at - earlier < WITHIN_MS), at]
    return recent.length >= MOST_DEATHS
  }
  const tooMany = (how: string): Error =>
    new Error(`the embedded PostgreSQL died ${recent.length} times within ${WITHIN_MS / 60_000} minutes (the last time it ${how})`)

  const startAgain = async (): Promise<ServerProcess | undefined> => {
    for (let attempt = 1; ; attempt++) {
      if (isEndExpected) return undefined
      try {
        return await start()
      } catch (error) {
        if (error instanceof DiedAtStart && !isEndExpected && countDeath()) throw error
        if (attempt === MOST_STARTS) throw error
        await clock.pause(PAUSE_MS)
      }
    }
  }
  const recover = async (how: string): Promise<void> => {
    const since = clock.now()
    if (countDeath()) return watch.gaveUp(tooMany(how))
    watch.died(how)
    try {
      const started = await startAgain()
      if (!started) return
      server = started
    } catch (error) {
      if (error instanceof DiedAtStart) return watch.gaveUp(tooMany(error.how))
      return watch.gaveUp(new Error(`the embedded PostgreSQL died and does not start again: ${(error as Error).message}`, { cause: error }))
    }
    watch.restarted(clock.now() - since)
    follow()
  }
  const follow = () => {
    void server.ended.then((how) => {
      if (!isEndExpected) restarting = recover(how)
    })
  }
  follow()

  return {
    pid: () => server.pid,
    deaths: () => deaths,
    expectEnd: () => void (isEndExpected = true),
    async stop() {
      isEndExpected = true
      await restarting
      await server.stop()
    },
  }
}
