/**
 * A tape of bytes that decides: whatever is made from it is made the same way again, and a shorter or lower tape makes
 * something simpler. So fast-check, which knows how to shrink bytes, shrinks forms. Behind its end there are zeros.
 */
export class Choices {
  readonly #tape: Uint8Array
  #at = 0

  constructor(tape: Uint8Array) {
    this.#tape = tape
  }

  /** A whole number from 0 to `below - 1`. */
  below(below: number): number {
    const byte = this.#tape[this.#at++] ?? 0
    return below <= 256 ? byte % below : (byte * 256 + (this.#tape[this.#at++] ?? 0)) % below
  }

  /** Once in so many times. An exhausted tape says no. */
  oneIn(times: number): boolean {
    return this.below(times) === times - 1
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }

  /** The items in another order. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const shuffled = [...items]
    for (let at = shuffled.length - 1; at > 0; at--) {
      const other = this.below(at + 1)
      ;[shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!]
    }
    return shuffled
  }
}
