import { expect, test } from 'vitest'
import { SEEDS } from '@verka/domain/testing/size.ts'
import { sized } from '@verka/domain/testing/size.ts'
import { tryForms } from './properties.ts'

/** Total of all seeds. */
const TRIPLES = Number(process.env.TRIPLES ?? sized(10_000, 100_000))

test.each(SEEDS)('browser and server agree, seed %i', (seed) => {
  const triples = TRIPLES / SEEDS.length
  const { accepted, rules } = tryForms('agreement', triples, seed)
  // most forms would be refused, or be without rules, if the generator were poor
  expect(accepted).toBeGreaterThan(triples / 4)
  expect(rules).toBeGreaterThan(triples / 4)
})
