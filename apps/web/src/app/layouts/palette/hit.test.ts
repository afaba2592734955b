import { IconBox } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { byCode, found, MOST, type Hit } from './hit.ts'

const hit = (id: string, label: string, hint?: string): Hit => ({
  kind: 'page',
  id,
  label,
  to: `/${id}`,
  icon: IconBox,
  ...(hint ? { hint } : {}),
})
const hits = [hit('a', 'Användare'), hit('b', 'Årlig kontroll', 'Tjänst'), hit('c', 'Årlig besiktning')]

test('a text with every word is found, ignoring case and accents', () => {
  expect(found(hits, 'ARLIG', []).hits.map(({ id }) => id)).toEqual([])
  expect(found(hits, 'årl kontr', []).hits.map(({ id }) => id)).toEqual(['b'])
  expect(found(hits, 'tjänst', []).hits.map(({ id }) => id)).toEqual(['b'])
  const alike = (length: number) =>
    found(
      Array.from({ length }, (_, index) => hit(`${index}`, 'Lika')),
      'lika',
      [],
    )
  expect(alike(MOST).hasMore).toBe(false)
  expect(alike(20)).toMatchObject({ hits: { length: MOST }, hasMore: true })
})

test('recently visited hits come first', () => {
  const visited = [
    { kind: 'page' as const, id: 'c' },
    { kind: 'user' as const, id: 'a' },
  ]
  expect(found(hits, '', visited).hits.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(found(hits, 'årlig', visited).hits.map(({ id }) => id)).toEqual(['c', 'b'])
})

test('a typed code is searched as a code: equal, prefix, contained', () => {
  const coded = (...codes: string[]) => codes.map((code) => ({ id: code, code }))
  const found = coded('X-1', 'AR-N00', 'R-N002', 'R-N00', 'R-N001', 'R-N002')
  expect(byCode(found, 'r-n00 ').map(({ code }) => code)).toEqual(['R-N00', 'R-N002', 'R-N001', 'AR-N00', 'X-1'])
})
