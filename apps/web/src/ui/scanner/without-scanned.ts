/** The text of a field before a scanner typed into it, and after. */
export interface ScannedInto {
  before: string
  after: string
}

/** How many characters two texts have in common, counted from one of their ends. */
function commonLength(one: string, other: string, most: number, side: 'start' | 'end'): number {
  const at = (text: string, index: number) => text[side === 'start' ? index : text.length - 1 - index]
  let length = 0
  while (length < most && at(one, length) === at(other, length)) length++
  return length
}

/** Where `part` is in `text`, as near to `place` as it occurs; -1: nowhere. */
function nearest(text: string, part: string, position: number): number {
  const [left, right] = [text.lastIndexOf(part, position), text.indexOf(part, position)]
  if (left === -1 || right === -1) return Math.max(left, right)
  return position - left <= right - position ? left : right
}

/**
 * The text of a field without what a scanner typed into it: what was there before stays, also what the scan replaced, and so does
 * what was added since. `now` is the text as it is.
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
