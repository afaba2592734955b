import { expect, test } from 'vitest'
import { shortened } from './shortened.ts'

test.each([
  ['Slagborr', 10, 'Slagborr'],
  ['Slagborr 18', 11, 'Slagborr 18'],
  ['Slagborr med koffert', 18, 'Slagborr med…'],
  ['Slagborr med koffert', 13, 'Slagborr med…'],
  ['Slagborr, med koffert', 10, 'Slagborr…'],
  ['Slagborrmaskin', 8, 'Slagbor…'],
  ['🔩🔩🔩🔩', 3, '🔩🔩…'],
])('%s in %i characters is %s', (text, most, expected) => expect(shortened(text, most)).toBe(expected))
