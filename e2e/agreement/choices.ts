/**
 * A tape of bytes that decides: the same tape creates the same form, and a shorter or lower tape a simpler one. So fast-check, which
 * shrinks bytes, shrinks forms. Beyond its end there are zeros.
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

  /** True once in the given number of times. An exhausted tape gives false. */
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
