import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnUrl } from './return-url.ts'
import { assertProperty } from '../testing/seeds.ts'

const OWN = 'https://verka.example'

test.each([
  '/dashboard',
  '/exe/code/A-17',
  '/exe/code/A%2F17%20b?site=north&q=%C3%A5#top',
  '/elements/list/0192f1d4-6c7a-7d0e-8a43-0d6a5d3ce7b1?sort=-title&page=2',
  '/exe?next=https://example.org',
  '/a/@b/c:d',
])('redirects to %s', (path) => {
  expect(safeReturnUrl(path)).toBe(path)
})

const HOSTILE = [
  'https://evil.example',
  'http://evil.example/',
  'HTTPS://evil.example',
  'ftp://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//evil.example/%2f..',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '//\\evil.example',
  '/ /evil.example',
  ' //evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n/evil.example',
  '\n/dashboard',
  '/\u0000/evil.example',
  '/\u0001//evil.example',
  '/\u000b/evil.example',
  '/\u00a0/evil.example',
  '/\u2028/evil.example',
  '/\ufeff/evil.example',
  '\ufeff//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '/javascript:alert(1)\\',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'evil.example',
  'evil.example/path',
  'www.evil.example',
  './/evil.example',
  '../evil',
  '.',
  '..',
  '?next=1',
  '#hash',
  '@evil.example',
  ':@evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http:\\\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./.././/evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/a/%2e%2e//evil.example',
  '/a/.%2e//evil.example',
  '/.\\/evil.example',
  '/login',
  '/login?returnUrl=//evil.example',
  '/login/silent',
  '/login#x',
  '/a/../login',
  '',
  '   ',
  `/${'a'.repeat(3000)}`,
  '%2f%2fevil.example',
  '%5cevil.example',
  '\u2215\u2215evil.example',
]

test.each(HOSTILE)('%j redirects to the start page', (wanted) => {
  expect(safeReturnUrl(wanted)).toBe('/')
})

test('a missing address redirects to the start page, and the table is long enough', () => {
  expect(safeReturnUrl(null)).toBe('/')
  expect(safeReturnUrl(undefined)).toBe('/')
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60)
})

test('any input gives an address of our origin', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    ' ',
    'evil.example',
    'https:',
    'javascript:',
    'a',
    '\u0000',
    '。',
  )
  const built = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''))
  assertProperty(
    fc.property(
      fc.oneof(
        built,
        built.map((text) => `/${text}`),
        fc.string(),
      ),
      (wanted) => {
        const result = safeReturnUrl(wanted)
        const url = new URL(result, OWN)
        return url.origin === OWN && /^\/(?![/\\])/.test(result) && safeReturnUrl(result) === result
      },
    ),
    { numRuns: 2000 },
  )
})
