import { isWhole, seeds } from '../../scripts/seeds.mjs'

/**
 * A share of similar cases, one in `of`; all of them with `npm run test:whole`. The commit decides which ones, so that each has its turn.
 * @param shift chooses others than another test does
 */
export function share<Item>(items: readonly Item[], of: number, shift = 0): readonly Item[] {
  const turn = (Math.abs(seeds.at(-1) ?? 0) + shift) % of
  return isWhole ? items : items.filter((_, index) => index % of === turn)
}
