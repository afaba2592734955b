import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    seeds: number[]
    isWhole: boolean
    changedFolders: string[]
  }
}

/**
 * The seeds of this run of the tests: a fixed list and one that is derived from the commit, so that two runs of one commit
 * try the same. `SEED=…` in the environment replaces them (`vitest.config.ts`).
 */
export const SEEDS: readonly number[] = inject('seeds')

/** Whether tests have the size that was promised: `npm run test:whole` sets `SIZE=whole`, `npm test` does not. */
const IS_WHOLE: boolean = inject('isWhole')

/** Number of tries in a test. */
export const sized = (small: number, whole: number): number => (IS_WHOLE ? whole : small)

/** A share of similar cases, one in `of`; all of them at whole size. The commit decides which ones, so that each has its turn. */
export function share<Item>(items: readonly Item[], of: number): readonly Item[] {
  const turn = Math.abs(SEEDS.at(-1) ?? 0) % of
  return IS_WHOLE ? items : items.filter((_, index) => index % of === turn)
}

/** Whether a file of a folder differs from the commit before: its similar cases are all tried. */
export const isChanged = (folder: string): boolean => inject('changedFolders').includes(folder)
