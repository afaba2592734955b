import { expect, test } from 'vitest'
import { tryForms } from './properties.ts'

const TRIPLES = Number(process.env.TRIPLES ?? 100_000)

test('browser and server agree', () => {
  const { accepted, rules } = tryForms('agreement', TRIPLES)
  // most forms would be refused, or be without rules, if the generator were poor
  expect(accepted).toBeGreaterThan(TRIPLES / 4)
  expect(rules).toBeGreaterThan(TRIPLES / 4)
})
