import { inject } from 'vitest'
import { SEEDS } from './seeds.ts'

/** Whether tests have the size that was promised: `npm run test:whole` sets `SIZE=whole`, `npm test` does not. */
const IS_WHOLE: boolean = inject('isWhole')

/** Number of tries in a test. */
export const sized = (small: number, whole: number): number => (IS_WHOLE ? whole : small)

/** A share of similar cases, one in `of`; all of them at whole size. The commit decides which ones, so that each has its turn. */
export function share<Item>(items: readonly Item[], of: number): readonly Item[] {
  const turn = Math.abs(SEEDS.at(-1) ?? 0) % of
  return IS_WHOLE ? items : items.filter((_, index) => index % of === turn)
}
