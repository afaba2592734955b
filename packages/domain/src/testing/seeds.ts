import fc from 'fast-check'
import { SEEDS } from './size.ts'

/**
 * Checks a property with every seed of the run; `numRuns` is the count of all together. A failure names its seed and path.
 * Synchronous properties only.
 */
export function assertProperty<Values>(property: fc.IProperty<Values>, { numRuns = 100 }: { numRuns?: number } = {}): void {
  for (const seed of SEEDS) fc.assert(property, { seed, numRuns: Math.ceil(numRuns / SEEDS.length) })
}
