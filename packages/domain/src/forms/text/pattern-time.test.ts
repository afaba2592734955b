import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_TEXT_AREA_LENGTH, MAX_TEXT_LENGTH } from '../field-limits.ts'
import { sizeOfPattern } from './pattern-size.ts'
import { checkPattern, MAX_PATTERN_LENGTH, matchesPattern } from './patterns.ts'
import { MAX_URL_LENGTH } from './web-address.ts'
import { assertProperty } from '../../testing/seeds.ts'
import { share, sized } from '../../testing/size.ts'

const LIMIT_MS = 50
/** Characters of an added alternative, which forces a new compilation. */
const ANOTHER = 3

/** Parts of the worst known patterns: nested and counted repetitions, large classes, alternatives. */
const PARTS = [
  'a',
  'ab',
  '.',
  '\\d',
  '\\pL',
  '[^\\pL]',
  '[a-z]',
  '[ -\u{10fff}]',
  '(a|b)',
  '(a|aa)',
  '(a+)',
  '(x+x+)',
  '(.*)',
  '(a?)',
  '(|a)',
]
const REPEATS = ['', '*', '+', '?', '{30}', '{0,60}', '{1,100}', '{150}', '{290}', '{500}', '{75}', '{1000}', '{3,}']

/** Each part repeated: alone, in a repeated group, and between assertions that make the engine remember positions. */
const EVIL = PARTS.flatMap((part) =>
  REPEATS.flatMap((repeat) => [
    `/${part}${repeat}$/`,
    `/(a|b)*a(?:${part}${repeat})${repeat === '' ? '' : '{10}'}b$/`,
    `/^(?:${`${part}${repeat}`.repeat(Math.max(1, Math.floor(400 / (part.length + repeat.length))))})x/i`,
  ]),
).filter((pattern) => pattern.length <= MAX_PATTERN_LENGTH - ANOTHER)

/** Texts that keep the engine busy to their end. */
const TEXTS = ['a', 'ab', 'x', 'å', 'aab', '1 ', 'ab1 å', '\u{10437}b'].map((part) => part.repeat(Math.ceil(MAX_URL_LENGTH / part.length)))
let state = 7
const coin = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % 128 < 64
TEXTS.push(Array.from({ length: MAX_URL_LENGTH }, () => (coin() ? 'a' : 'b')).join(''))

/** CPU milliseconds of this process, so that other processes do not count. */
function workedFor(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The fastest of three tries, to exclude garbage collection and compilation. Each try compiles again. */
let tries = 0
function timeOf(pattern: string, text: string): number {
  let best = Infinity
  for (let attempt = 0; attempt < 3 && best > LIMIT_MS / 5; attempt++) {
    const fresh = pattern.replace(/\/([a-z]*)$/, `|${String.fromCharCode(0x3b1 + (tries++ % 500))}/$1`)
    const started = workedFor()
    if (!checkPattern(fresh, text.length)) matchesPattern(fresh, text)
    best = Math.min(best, workedFor() - started)
  }
  return best
}

const slow = (patterns: readonly string[]) =>
  patterns.flatMap((pattern) =>
    [MAX_TEXT_LENGTH, MAX_TEXT_AREA_LENGTH, MAX_URL_LENGTH].flatMap((length) =>
      TEXTS.flatMap((text) => {
        const time = timeOf(pattern, text.slice(0, length))
        return time > LIMIT_MS ? [`${pattern} on ${length} × ${text.slice(0, 6)}: ${time.toFixed(0)} ms`] : []
      }),
    ),
  )

describe('no pattern and no text take longer than 50 ms', () => {
  test('slow patterns', () => {
    expect(EVIL.length).toBeGreaterThan(500)
    expect(slow(share(EVIL, 12))).toEqual([])
  }, 120_000)

  test('any patterns', () => {
    const patterns: string[] = []
    const part = fc.tuple(
      fc.constantFrom(...PARTS, '^', '$', '\\b', '\\w', '(?:a|ab|aba)', 'Ö'),
      fc.constantFrom('', '', '', '', ...REPEATS),
    )
    const any = fc.array(part, { minLength: 1, maxLength: 4 }).map((list) => list.map(([what, repeat]) => what + repeat).join(''))
    assertProperty(
      fc.property(
        any,
        any,
        fc.constantFrom('', '', '', '*', '{3}', '{20}'),
        fc.constantFrom('', 'i', 'm', 'im'),
        fc.nat(8),
        (one, two, repeat, flags, at) => {
          const pattern = `/(?:${one})${repeat}|${two}/${flags}`
          if (pattern.length > MAX_PATTERN_LENGTH - ANOTHER) return
          patterns.push(pattern)
          const length = [MAX_TEXT_LENGTH, MAX_TEXT_AREA_LENGTH, MAX_URL_LENGTH][at % 3]!
          expect(timeOf(pattern, TEXTS[at]!.slice(0, length))).toBeLessThan(LIMIT_MS)
        },
      ),
      { numRuns: sized(500, 2000) },
    )
    // some are refused as too large, and most of the shorter ones are tried
    expect(patterns.filter((pattern) => checkPattern(pattern) === undefined).length).toBeGreaterThan(patterns.length / 10)
  }, 120_000)
})

describe('a pattern that is too large is refused when it is saved, and its part is named', () => {
  test.each([
    ['/(a{100}){20}/', 250, '(a{100}){20}'],
    ['/^(?:[a-z]{30} ){50}$/', 250, '(?:[a-z]{30} ){50}'],
    ['/.{0,290}/', 1000, '{0,290}'],
    ['/[a-z]{200}/', 2000, '{200}'],
    ['/^\\pL{100}$/', 250, '\\pL{100}'],
    [`/${'[ -\u{10fff}]'.repeat(4)}/i`, 250, '[ -\u{10fff}]'],
  ])('%s', (pattern, longest, part) => {
    expect(checkPattern(pattern, longest)).toEqual({ message: 'validation.patternTooLarge', params: { part } })
  })

  test.each([
    ['/^[A-ZÅÄÖ]{3} ?\\d{2}[A-Z0-9]$/i', 250],
    ['/^\\d{8}-\\d{4}$/', 250],
    ['/^.{1,250}$/', 250],
    ['/^\\p{L}{2,50}$/', 250],
    ['/^(?:\\d{1,3}\\.){3}\\d{1,3}$/', 250],
    ['/^https:\\/\\/[a-z.]+\\.example\\.se\\/.{1,50}$/', 2000],
    [`/^(?:${'Stockholm|'.repeat(20)}Ystad)$/`, 1000],
  ])('%s is not', (pattern, longest) => expect(checkPattern(pattern, longest)).toBeUndefined())

  test('a pattern from elsewhere that would take too long refuses nothing', () => {
    expect(matchesPattern('/^b{1000}$/', 'a')).toBe(false)
    expect(matchesPattern('/^b{1000}$/', 'a'.repeat(1000))).toBe(true)
  })
})

test.each([
  ['abc', 3],
  ['a{3}', 3],
  ['(a{30}){30}', 960],
  ['(?:ab)+', 5],
  ['[a-z]{2,5}', 8],
  ['\\{3\\}', 3],
  ['[{3}]', 1],
  ['a{,3}', 5],
])('%s has about %i steps', (source, steps) => expect(sizeOfPattern(source)).toMatchObject({ steps }))
