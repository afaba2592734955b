/** Handles scans one after the other, in order: a scan during a look-up waits for it. A failing scan does not block the others. */
export class ScanQueue {
  #last: Promise<void> = Promise.resolve()

  /** @param handle handles its errors; an error that it throws anyway is reported as one of the page */
  push(handle: () => Promise<void>): void {
    this.#last = this.#last.then(handle).catch((error: unknown) => reportError(error))
  }
}
