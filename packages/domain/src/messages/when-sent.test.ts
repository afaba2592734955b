import { expect, test } from 'vitest'
import { afterQuiet, nextDigest } from './when-sent.ts'

const STOCKHOLM = 'Europe/Stockholm'
const at = (text: string) => new Date(text)

test.each([
  // in winter the clock is an hour ahead of UTC
  ['2026-11-24T20:59:59Z', { from: 22, to: 7 }, '2026-11-24T20:59:59Z'],
  ['2026-11-24T21:00:00Z', { from: 22, to: 7 }, '2026-11-25T06:00:00Z'],
  ['2026-11-25T05:59:00Z', { from: 22, to: 7 }, '2026-11-25T06:00:00Z'],
  ['2026-11-25T06:00:00Z', { from: 22, to: 7 }, '2026-11-25T06:00:00Z'],
  ['2026-11-25T11:30:00Z', { from: 12, to: 13 }, '2026-11-25T12:00:00Z'],
  ['2026-11-25T12:00:00Z', { from: 12, to: 13 }, '2026-11-25T12:00:00Z'],
  ['2026-11-25T11:30:00Z', null, '2026-11-25T11:30:00Z'],
  // the night in which clocks go forward has 23 hours, the one in which they go back 25
  ['2026-03-28T21:00:00Z', { from: 22, to: 7 }, '2026-03-29T05:00:00Z'],
  ['2026-10-24T20:00:00Z', { from: 22, to: 7 }, '2026-10-25T06:00:00Z'],
])('at %s with quiet hours %j it is sent at %s', (now, quiet, sent) => {
  expect(afterQuiet(at(now), quiet, STOCKHOLM)).toEqual(at(sent))
})

test.each([
  ['2026-11-24T05:59:59Z', { day: '2026-11-24', at: at('2026-11-24T06:00:00Z') }],
  ['2026-11-24T06:00:00Z', { day: '2026-11-25', at: at('2026-11-25T06:00:00Z') }],
  ['2026-11-24T23:30:00Z', { day: '2026-11-25', at: at('2026-11-25T06:00:00Z') }],
])('the digest of 7 after %s', (now, expected) => {
  expect(nextDigest(at(now), { digestHour: 7, quiet: null }, STOCKHOLM)).toEqual(expected)
})

test.each([
  [5, { from: 22, to: 7 }, '2026-11-25T06:00:00Z'],
  [7, { from: 22, to: 7 }, '2026-11-25T06:00:00Z'],
  [23, { from: 22, to: 7 }, '2026-11-25T06:00:00Z'],
  // quiet the whole day: everything comes at one hour
  [7, { from: 7, to: 7 }, '2026-11-25T06:00:00Z'],
])('a digest of %i with quiet hours %j is sent when they are over', (digestHour, quiet, sent) => {
  expect(nextDigest(at('2026-11-24T20:30:00Z'), { digestHour, quiet }, STOCKHOLM).at).toEqual(at(sent))
})
