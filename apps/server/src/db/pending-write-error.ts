import type { Tx } from './transaction.ts'

/** Thrown by a reading call when something has to be written first: the edge does it and repeats the call. */
export class PendingWriteError extends Error {
  /** Does the work, in a separate transaction of the same scope. @returns whether it succeeded */
  readonly work: (tx: Tx) => Promise<boolean>

  constructor(work: (tx: Tx) => Promise<boolean>) {
    super('something has to be written first')
    this.work = work
  }
}
