import { describe, expect, test } from 'vitest'
import { TypedCodes, type TypedKey } from './typed-codes.ts'

/** Keys one after the other with an interval in ms, and the result of the last one. */
function typed(
  keys: readonly string[],
  apart: number | readonly number[],
  options: { codes?: TypedCodes; from?: number; of?: Partial<TypedKey> } = {},
) {
  const { codes = new TypedCodes(), from = 1000, of = {} } = options
  let at = from
  return keys
    .map((key, index) => {
      if (index > 0) at += typeof apart === 'number' ? apart : apart[(index - 1) % apart.length]!
      return codes.take({ key, at, ...of })
    })
    .at(-1)!
}
const scan = (text: string, terminator = 'Enter') => [...text, terminator]

describe('every scan of a series is recognised', () => {
  const CODES = ['BS-N001', 'BS-N002', 'V-3', 'https://verka.example/exe/code/Å%2F1?site=north', 'BS-N002', 'BS-N003']
  const PACES = [1, 15, 65, 119]
  const PAUSES = [0, 30, 150, 250, 400, 5000]
  test.each(PACES.flatMap((key) => PAUSES.map((between) => ({ key, between }))))(
    '$key ms between keys, $between ms between scans',
    ({ key, between }) => {
      for (const terminator of ['Enter', 'Tab']) {
        const codes = new TypedCodes()
        let from = 1000
        const seen = CODES.map((code) => {
          const { scan: found } = typed(scan(code, terminator), key, { codes, from })
          from += code.length * key + between
          return found
        })
        expect(seen).toEqual(CODES.map((code) => ({ code, isMachine: true })))
      }
    },
  )
})

test('typing by a person is not a scan, whatever its end', () => {
  expect(typed(scan('hammare'), [140, 180, 125, 210])).toEqual({ isPart: false })
  expect(typed(scan('hammare'), 400)).toEqual({ isPart: false })
  expect(typed(['Enter'], 0)).toEqual({ isPart: false })
  expect(typed(['Tab', 'Tab', 'Tab'], 20)).toEqual({ isPart: false })
  // two keys at once, and Enter at once after
  expect(typed(scan('ab'), 10)).toEqual({ isPart: false })
})

test('a fast typist has another rhythm than a scanner, even a slow or irregular one', () => {
  const quick = [95, 60, 118, 80, 110, 55]
  expect(typed(scan('hammare'), quick).scan).toEqual({ code: 'hammare', isMachine: false })
  expect(typed(scan('BS-N001'), [119, 70, 119, 110]).scan).toEqual({ code: 'BS-N001', isMachine: false })
  // keys that reach the computer in groups, as those of a wireless scanner
  expect(typed(scan('BS-N001'), [8, 8, 8, 90]).scan).toEqual({ code: 'BS-N001', isMachine: true })
  expect(typed(scan('BS-N001'), [50, 80, 65, 75]).scan).toEqual({ code: 'BS-N001', isMachine: true })
})

test('a scan with a missing part is broken: the rest could be another code', () => {
  const codes = new TypedCodes()
  typed([...'BS-'], 8, { codes })
  expect(typed(scan('N001'), 8, { codes, from: 1150 })).toEqual({ isBroken: true, isPart: true })
  // the next one is complete, however soon it follows
  expect(typed(scan('BS-N002'), 8, { codes, from: 1190 }).scan?.code).toBe('BS-N002')
  // so slow that it is uncertain, but no person types like this
  expect(typed(scan('BS-N001'), 150)).toEqual({ isBroken: true, isPart: true })
})

test('earlier typing is not part of a scan, nor is a code without a terminator', () => {
  const codes = new TypedCodes()
  typed([...'x'], 8, { codes })
  typed([...'OLD-1'], 8, { codes, from: 2000 })
  expect(typed(scan('BS-N001'), 8, { codes, from: 3000 }).scan?.code).toBe('BS-N001')
  expect(typed(scan('BS-N003'), 8, { codes, from: 4000 }).scan?.code).toBe('BS-N003')
})

test('Shift writes characters; commands, held keys and non-character keys end it', () => {
  expect(typed(['Shift', 'B', 'Shift', 'S', '1', 'Enter'], 8).scan?.code).toBe('BS1')
  expect(typed(scan('BS-N001'), 8, { of: { isCommand: true } })).toEqual({ isPart: false })
  expect(typed(scan('aaaaaa'), 30, { of: { isRepeat: true } })).toEqual({ isPart: false })
  expect(typed(['B', 'S', '1', 'ArrowDown', '2', 'Enter'], 8)).toEqual({ isPart: false })
  const codes = new TypedCodes()
  codes.take({ key: 'k', at: 1000, isCommand: true })
  expect(typed(scan('BS1'), 8, { codes, from: 1010 })).toEqual({ isPart: false })
})

test('from its second character on all keys belong to the scan, so that a space in it presses no button; spaces alone do', () => {
  const codes = new TypedCodes()
  expect(typed([' '], 0, { codes })).toEqual({ isPart: false, isFirst: true })
  expect(typed([' '], 0, { codes, from: 1100 }).isPart).toBe(false)
  expect(typed([...'A B'], 110, { codes, from: 2000 }).isPart).toBe(true)
})
