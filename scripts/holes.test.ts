import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HOLES } from '../bench/src/promises/hole-list.ts'

test('the text that each hole replaces is in its file', () => {
  const root = new URL('..', import.meta.url)
  const lost = HOLES.filter(({ file, find }) => !readFileSync(new URL(file, root), 'utf8').includes(find))
  expect(lost.map(({ statement }) => statement)).toEqual([])
})
