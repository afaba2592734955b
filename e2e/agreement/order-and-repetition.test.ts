import { test } from 'vitest'
import { tryForms } from './properties.ts'

const TRIPLES = Number(process.env.TRIPLES ?? 20_000)

test('the order in which values were entered makes no difference', () => void tryForms('order', TRIPLES))

test('what was stored is found right, and stored as it is', () => void tryForms('idempotence', TRIPLES))
