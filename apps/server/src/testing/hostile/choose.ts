/** Choices that can be made again: from a seed. */
export interface Choose {
  below: (limit: number) => number
  of: <Item>(items: readonly Item[]) => Item
}

export function chooseFrom(seed: number): Choose {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return { below, of: (items) => items[below(items.length)]! }
}
