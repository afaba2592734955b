import type { Tx } from './database.ts'

/** Thrown where a call that only reads finds that something has to be written before it: the edge sees to that, and calls again. */
export class WorkDue extends Error {
  /** Does it, in a transaction of its own in the same scope. Gives whether it could be done. */
  readonly work: (tx: Tx) => Promise<boolean>

  constructor(work: (tx: Tx) => Promise<boolean>) {
    super('something has to be written first')
    this.work = work
  }
}
