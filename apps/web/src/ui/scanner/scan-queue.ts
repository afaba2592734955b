/**
 * Handles scans one after the other, in the order in which they were made: what is scanned while the former one is still looked up waits
 * for it. A scan that fails holds up none of the others.
 */
export class ScanQueue {
  #last: Promise<void> = Promise.resolve()

  /** @param handle takes care of its errors; what it throws all the same is reported as an error of the page */
  push(handle: () => Promise<void>): void {
    this.#last = this.#last.then(handle).catch((error: unknown) => reportError(error))
  }
}
