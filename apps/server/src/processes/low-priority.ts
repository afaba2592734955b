import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'

/**
 * A third of the weight of other processes: requests and the database go first. With 10, a tenth of it, a busy machine left a process so little time that
 * the work which waited for it failed.
 */
const NICENESS = 5

/** Gives requests and the database priority over a process of the server's own, for the processor. */
export function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, NICENESS)
  } catch {
    // it may have ended already
  }
}
