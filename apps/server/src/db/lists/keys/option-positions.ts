/** Positions of options in the order by option value, and their bits in `choices` as far as free. */
export type OptionPositions = Record<string, [position: number, bit: number | null]>

/** An option whose keys get another position. */
export interface OptionMove {
  from: number
  to: number
}

/**
 * Assigns positions to options in a new order. As many as possible keep theirs; new ones, and those that moved, get positions between them that no
 * option has or had. @param nextBit returns a free bit, or null
 * @returns undefined when there is no number left between two options
 */
export function orderOptions(
  values: readonly string[],
  before: OptionPositions,
  nextBit: () => number | null,
): { positions: OptionPositions; moves: OptionMove[] } | undefined {
  const known = values.flatMap((value) => (Object.hasOwn(before, value) ? [{ value, position: before[value]![0] }] : []))
  const kept = new Set(longestAscent(known).map(({ value }) => value))
  const taken = new Set(Object.values(before).map(([position]) => position))
  const assigned: [string, [number, number | null]][] = []
  const moves: OptionMove[] = []
  let last = -1
  for (const [index, value] of values.entries()) {
    const own = Object.hasOwn(before, value) ? before[value]! : undefined
    const next = values.slice(index + 1).find((later) => kept.has(later))
    const position = own && kept.has(value) ? own[0] : freePosition(last, next === undefined ? undefined : before[next]![0], taken)
    if (position <= last) return undefined
    if (own && position !== own[0]) moves.push({ from: own[0], to: position })
    assigned.push([value, [position, own ? own[1] : nextBit()]])
    last = position
  }
  // an option may be called __proto__
  return { positions: Object.fromEntries(assigned), moves }
}

/** The most items whose positions rise from one to the next. */
function longestAscent<Item extends { position: number }>(items: readonly Item[]): Item[] {
  const best: Item[][] = []
  for (const item of items) {
    // the shortest ascent that this one does not continue ends with it from here on
    const length = best.findIndex((ascent) => ascent.at(-1)!.position >= item.position)
    const place = length < 0 ? best.length : length
    best[place] = [...(best[place - 1] ?? []), item]
  }
  return best.at(-1) ?? []
}

/** An unused position between two others; `last` where no number is left. */
function freePosition(last: number, next: number | undefined, taken: ReadonlySet<number>): number {
  if (next === undefined) {
    let position = last + 1
    while (taken.has(position)) position++
    return position
  }
  let position = (last + next) / 2
  while (taken.has(position) && position > last && position < next) position = (last + position) / 2
  // half of the smallest difference is rounded up or down
  return position < next ? position : last
}
