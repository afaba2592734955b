import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    seeds: number[]
    isWhole: boolean
  }
}

/**
 * The seeds of this run of the tests: a fixed list and one that is derived from the commit, so that two runs of one commit
 * try the same. `SEED=…` in the environment replaces them (`vitest.config.ts`).
 */
export const SEEDS: readonly number[] = inject('seeds')

/**
 * Checks a property with every seed of the run; `numRuns` is the count of all together. A failure names its seed and path.
 * Synchronous properties only.
 */
export function assertProperty<Values>(property: fc.IProperty<Values>, { numRuns = 100 }: { numRuns?: number } = {}): void {
  for (const seed of SEEDS) fc.assert(property, { seed, numRuns: Math.ceil(numRuns / SEEDS.length) })
}
