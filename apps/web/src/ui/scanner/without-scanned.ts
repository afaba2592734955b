/** The text of a field before a scanner typed into it, and after. */
export interface ScannedInto {
  before: string
  after: string
}

/** Number of equal characters of two texts, counted from one of their ends. */
function commonLength(one: string, other: string, most: number, side: 'start' | 'end'): number {
  const at = (text: string, index: number) => text[side === 'start' ? index : text.length - 1 - index]
  let length = 0
  while (length < most && at(one, length) === at(other, length)) length++
  return length
}

/** The occurrence of `part` in `text` nearest to `position`; -1: none. */
function nearest(text: string, part: string, position: number): number {
  const [left, right] = [text.lastIndexOf(part, position), text.indexOf(part, position)]
  if (left === -1 || right === -1) return Math.max(left, right)
  return position - left <= right - position ? left : right
}

/**
 * The text of a field without a scan: the earlier text stays, including what the scan replaced, and so do later additions. `now` is the
 * present text.
 */
export function withoutScanned(now: string, { before, after }: ScannedInto): string {
  if (now === after) return before
  const shorter = Math.min(before.length, after.length)
  const start = commonLength(before, after, shorter, 'start')
  const end = commonLength(before, after, shorter - start, 'end')
  const added = after.slice(start, after.length - end)
  const position = added === '' ? -1 : nearest(now, added, start)
  if (position === -1) return now
  return now.slice(0, position) + before.slice(start, before.length - end) + now.slice(position + added.length)
}
