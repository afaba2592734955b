import { test } from 'vitest'
import { SEEDS } from '@verka/domain/testing/size.ts'
import { sized } from '@verka/domain/testing/size.ts'
import { tryForms } from './properties.ts'

/** Total of all seeds, for each property: a fifth of those of the agreement. */
const TRIPLES = Number(process.env.TRIPLES ?? sized(10_000, 100_000)) / 5

test.each(SEEDS)('the order in which values were entered makes no difference, seed %i', (seed) => {
  tryForms('order', TRIPLES / SEEDS.length, seed)
})

test.each(SEEDS)('stored values are valid, and stored unchanged, seed %i', (seed) => {
  tryForms('idempotence', TRIPLES / SEEDS.length, seed)
})
