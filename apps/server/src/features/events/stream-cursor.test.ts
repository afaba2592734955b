import { expect, test } from 'vitest'
import { idOf, isKnown, cursorFrom } from './stream-cursor.ts'

const at = 1_800_000_000

test.each(['1:1:', '10:20:10,14,15', '745:9223372036854775807:745'])('the cursor %s is parsed to the same value', (snapshot) => {
  expect(cursorFrom(idOf({ at, snapshot }))).toEqual({ at, snapshot })
})

test.each([
  '',
  '~',
  'a',
  'a~',
  'a~1',
  'a~1:1',
  'a~0:1:',
  'a~2:1:',
  'a~1:2:2',
  'a~1:9:3,2',
  'a~1:9:3,3',
  'a~1:9:,3',
  "a~1:9:'",
  'A~1:1:',
  'a~-1:1:',
])('%j is not a cursor, and is not sent to PostgreSQL', (id) => {
  expect(cursorFrom(id)).toBeUndefined()
})

test('a cursor is valid for 23 hours, and only in its database', () => {
  const now = { at, snapshot: '50:60:' }
  const isKnownAt = (age: number, snapshot = '50:60:') => isKnown({ at: at - age, snapshot }, now)
  expect([isKnownAt(0), isKnownAt(23 * 3600 - 1), isKnownAt(23 * 3600), isKnownAt(-3600)]).toEqual([true, true, false, false])
  expect([isKnownAt(0, '1:2:'), isKnownAt(0, '50:61:')]).toEqual([true, false])
})
