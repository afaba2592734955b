/** One item of a list that differs, matched by its id. */
export interface ListChange<T> {
  id: string
  kind: 'added' | 'removed' | 'changed'
  /** Its place among the others is another one. */
  isMoved: boolean
  /** Undefined: it is added. */
  before: T | undefined
  /** Undefined: it is removed. */
  after: T | undefined
  /** Its place in the list, from 0: the new one, of a removed item the old one. */
  index: number
}

/** The items that differ, in the order of the new list, with the removed ones last. `isSame` compares two contents of one item. */
export function listChanges<T>(
  before: readonly T[],
  after: readonly T[],
  idOf: (item: T) => string,
  isSame: (before: T, after: T) => boolean,
): ListChange<T>[] {
  const olds = new Map(before.map((item, index) => [idOf(item), { item, index }]))
  const news = new Set(after.map(idOf))
  const moved = movedItems(after.flatMap((item) => olds.get(idOf(item))?.index ?? []))
  const changed = after.flatMap((item, index): ListChange<T>[] => {
    const id = idOf(item)
    const old = olds.get(id)
    if (!old) return [{ id, kind: 'added', isMoved: false, before: undefined, after: item, index }]
    const isMoved = moved.has(old.index)
    return isMoved || !isSame(old.item, item) ? [{ id, kind: 'changed', isMoved, before: old.item, after: item, index }] : []
  })
  const removed = before.flatMap((item, index): ListChange<T>[] =>
    news.has(idOf(item)) ? [] : [{ id: idOf(item), kind: 'removed', isMoved: false, before: item, after: undefined, index }],
  )
  return [...changed, ...removed]
}

/** The fewest items that were moved: all but the longest rising sequence of old places. */
function movedItems(places: readonly number[]): Set<number> {
  const [ends, previous]: [number[], Map<number, number>] = [[], new Map()]
  for (const place of places) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! < place) low = middle + 1
      else high = middle
    }
    if (low > 0) previous.set(place, ends[low - 1]!)
    ends[low] = place
  }
  const moved = new Set(places)
  for (let place = ends.at(-1); place !== undefined; place = previous.get(place)) moved.delete(place)
  return moved
}
