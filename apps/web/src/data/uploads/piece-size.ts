const SMALLEST = 32 * 1024
const FIRST = 64 * 1024
const LARGEST = 4 * 1024 * 1024
/** A piece that takes less is worth a larger one; one that takes longer may not get through before the connection is lost. */
const QUICK_MS = 1000
const SLOW_MS = 4000

/** How large the next piece of an upload is: what the network carries in a second or some, whatever its pace. */
export class PieceSize {
  current = FIRST

  /** A piece arrived, in so many milliseconds. */
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
