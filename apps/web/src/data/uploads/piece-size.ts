const SMALLEST = 32 * 1024
const FIRST = 64 * 1024
const LARGEST = 4 * 1024 * 1024
/** A faster piece is followed by a larger one; a slower one may not arrive before the connection is lost. */
const QUICK_MS = 1000
const SLOW_MS = 4000

/** Size of the next piece of an upload: the bytes of about a second, at the network's pace. */
export class PieceSize {
  current = FIRST

  /** Reports a piece that arrived, with its milliseconds. */
  arrived(ms: number): void {
    if (ms < QUICK_MS) this.current = Math.min(this.current * 2, LARGEST)
    else if (ms > SLOW_MS) this.#halve()
  }

  /** The connection was lost before a piece had arrived. */
  lost(): void {
    this.#halve()
  }

  #halve(): void {
    this.current = Math.max(this.current / 2, SMALLEST)
  }
}
