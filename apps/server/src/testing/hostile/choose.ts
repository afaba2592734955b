import { SEEDS } from '@verka/domain/testing/size.ts'

/** Repeatable choices, generated from a seed. */
export interface Choose {
  seed: number
  below: (limit: number) => number
  of: <Item>(items: readonly Item[]) => Item
}

function chooseFrom(seed: number): Choose {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return { seed, below, of: (items) => items[below(items.length)]! }
}

/** Choices for each of `count` tries: every seed of the run has an equal share of them, one after the other. */
export function choicesFor(count: number): (number: number) => Choose {
  const choices = SEEDS.map(chooseFrom)
  const share = Math.ceil(count / choices.length)
  return (number) => choices[Math.min(Math.floor(number / share), choices.length - 1)]!
}
