import { IconBox } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { found, type Hit } from './hit.ts'

const hit = (id: string, label: string, hint?: string): Hit => ({
  kind: 'page',
  id,
  label,
  to: `/${id}`,
  icon: IconBox,
  ...(hint ? { hint } : {}),
})
const hits = [hit('a', 'Användare'), hit('b', 'Årlig kontroll', 'Tjänst'), hit('c', 'Årlig besiktning')]

test('what has every word is found, whatever its capitals and accents', () => {
  expect(found(hits, 'ARLIG', []).map(({ id }) => id)).toEqual([])
  expect(found(hits, 'årl kontr', []).map(({ id }) => id)).toEqual(['b'])
  expect(found(hits, 'tjänst', []).map(({ id }) => id)).toEqual(['b'])
  expect(
    found(
      Array.from({ length: 20 }, (_, index) => hit(`${index}`, 'Lika')),
      'lika',
      [],
    ),
  ).toHaveLength(6)
})

test('what was visited lately stands first', () => {
  const visited = [
    { kind: 'page' as const, id: 'c' },
    { kind: 'user' as const, id: 'a' },
  ]
  expect(found(hits, '', visited).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(found(hits, 'årlig', visited).map(({ id }) => id)).toEqual(['c', 'b'])
})
