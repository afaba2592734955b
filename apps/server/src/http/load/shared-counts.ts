/** Counts by key of what is under way, in this process and in the other workers. */
export interface SharedCounts {
  /** The count of all processes. That of the others is some milliseconds old: a limit may be exceeded by what began meanwhile. */
  all: (key: string) => number
  /** The count of this process. */
  own: (key: string) => number
  /** Adds to the count of this process. */
  change: (key: string, by: 1 | -1) => void
  /** Sets the count of the other workers. */
  setOthers: (key: string, count: number) => void
  /** Has each change of this process sent to the other workers; what is under way by now is sent at once. */
  connect: (send: (key: string, count: number) => void) => void
  /** Calls a function whenever another worker has ended something. */
  whenOthersEnd: (listener: () => void) => void
}

const set = (counts: Map<string, number>, key: string, count: number) => void (count === 0 ? counts.delete(key) : counts.set(key, count))

/** Returns counts that are those of one process until they are connected. */
export function createCounts(): SharedCounts {
  const ofThis = new Map<string, number>()
  const ofOthers = new Map<string, number>()
  const listeners: (() => void)[] = []
  let report: ((key: string, count: number) => void) | undefined
  const own = (key: string) => ofThis.get(key) ?? 0
  return {
    own,
    all: (key) => own(key) + (ofOthers.get(key) ?? 0),
    change(key, by) {
      set(ofThis, key, own(key) + by)
      report?.(key, own(key))
    },
    setOthers(key, count) {
      const before = ofOthers.get(key) ?? 0
      set(ofOthers, key, count)
      if (count < before) for (const listener of listeners) listener()
    },
    connect(send) {
      report = send
      for (const [key, count] of ofThis) send(key, count)
    },
    whenOthersEnd: (listener) => void listeners.push(listener),
  }
}

/** The counts of this process. */
export const counts = createCounts()

/** What the primary process knows of the counts of its workers. */
export interface CountRelay<Worker> {
  /** Stores a count of a worker, and sends each of the others what those beside it have together. */
  heard: (worker: Worker, key: string, count: number) => void
  /** Adds a worker, and sends it what the others have. */
  joined: (worker: Worker) => void
  /** Removes a worker that ended: nothing of it is under way. */
  left: (worker: Worker) => void
}

/** @param send sends a worker what all others have of a key */
export function createRelay<Worker>(send: (worker: Worker, key: string, count: number) => void): CountRelay<Worker> {
  const known = new Map<Worker, Map<string, number>>()
  const besides = (worker: Worker, key: string) =>
    [...known].reduce((sum, [other, counted]) => sum + (other === worker ? 0 : (counted.get(key) ?? 0)), 0)
  const notifyOthers = (of: Worker, key: string) => {
    for (const worker of known.keys()) if (worker !== of) send(worker, key, besides(worker, key))
  }
  return {
    heard(worker, key, count) {
      const counted = known.get(worker)
      // the last words of one that has ended
      if (!counted) return
      set(counted, key, count)
      notifyOthers(worker, key)
    },
    joined(worker) {
      known.set(worker, new Map())
      for (const key of new Set([...known.values()].flatMap((counted) => [...counted.keys()]))) send(worker, key, besides(worker, key))
    },
    left(worker) {
      const counted = known.get(worker)
      known.delete(worker)
      for (const key of counted?.keys() ?? []) notifyOthers(worker, key)
    },
  }
}
