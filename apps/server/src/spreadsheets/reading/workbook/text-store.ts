import { TableFailure } from '../../table-failure.ts'

/** A sheet of 100,000 rows has fewer than this with 50 columns of different texts. */
const MAX_TEXTS = 5_000_000

/** Texts by their numbers, as bytes outside of the heap: millions of short strings would fill it. */
export interface TextStore {
  add: (text: string) => void
  /** The text of a number; undefined: there is none. */
  at: (index: number) => string | undefined
}

export function createTextStore(): TextStore {
  let bytes = Buffer.allocUnsafe(64 * 1024)
  let ends = new Uint32Array(4096)
  let [count, used] = [0, 0]
  return {
    add(text) {
      if (count === MAX_TEXTS) throw new TableFailure('@importFile.tooManyTexts', { max: MAX_TEXTS })
      const length = Buffer.byteLength(text)
      if (used + length > bytes.length) {
        const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, used + length))
        bytes.copy(larger, 0, 0, used)
        bytes = larger
      }
      if (count === ends.length) {
        const larger = new Uint32Array(ends.length * 2)
        larger.set(ends)
        ends = larger
      }
      used += bytes.write(text, used)
      ends[count++] = used
    },
    at: (index) =>
      Number.isInteger(index) && index >= 0 && index < count
        ? bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index])
        : undefined,
  }
}
