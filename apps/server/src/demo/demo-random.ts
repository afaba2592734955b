/** A generator with a fixed seed: every demo is the same. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export const pick = <Item>(random: () => number, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!

/** A number between two bounds, with one decimal. */
export const between = (random: () => number, low: number, high: number) => Math.round((low + random() * (high - low)) * 10) / 10

/** The items in an order that looks accidental. */
export function shuffled<Item>(random: () => number, items: readonly Item[]): Item[] {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[result[index], result[other]] = [result[other]!, result[index]!]
  }
  return result
}
