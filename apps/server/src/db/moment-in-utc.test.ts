import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { momentInUtc } from './moment-in-utc.ts'
import { assertProperty } from '@verka/domain/testing/seeds.ts'

const parseAny = pg.types.getTypeParser(1184) as (value: string) => Date

test('moments in UTC are read as the parser for all forms reads them', () => {
  const moment = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  assertProperty(
    fc.property(moment, fc.integer({ min: 0, max: 999_999 }), (date, micro) => {
      const fraction = micro === 0 ? '' : `.${String(micro).padStart(6, '0').replace(/0+$/, '')}`
      const text = `${date.toISOString().slice(0, 19).replace('T', ' ')}${fraction}+00`
      expect(momentInUtc(text)).toEqual(parseAny(text))
    }),
  )
})

test.each([
  '2026-11-22 04:15:20+01',
  '2026-11-22 04:15:20.1+05:30',
  '10000-01-01 00:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  'infinity',
  '',
  '0026-11-22 04:15:20+00',
])('a text that is not plainly in UTC is parsed by Date: %s', (text) => expect(momentInUtc(text)).toBeUndefined())
