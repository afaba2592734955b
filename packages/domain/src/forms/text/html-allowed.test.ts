import { expect, test } from 'vitest'
import { LINK_ADDRESS, linkAddress } from './html-allowed.ts'

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['HTTP://EXAMPLE.COM', 'HTTP://EXAMPLE.COM'],
  [' example.com/a ', 'http://example.com/a'],
  ['localhost:8080/x', 'http://localhost:8080/x'],
  ['anna@example.com', 'mailto:anna@example.com'],
  ['mailto:anna@example.com', 'mailto:anna@example.com'],
  ['08-123 456 78', 'tel:0812345678'],
  ['+46 (0)8 123', 'tel:+4608123'],
  ['tel:112', 'tel:112'],
])('%s is the link %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

test.each([
  '',
  '   ',
  'two words',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'https://',
  'a'.repeat(2001),
])('%s is not an address', (typed) => {
  expect(linkAddress(typed)).toBeUndefined()
})

test.each(['javascript:alert(1)', ' https://a', '//example.com', '/path', '#part', 'java\nscript:alert(1)', 'https://', 'blob:https://x'])(
  'a link never leads to %s',
  (href) => {
    expect(LINK_ADDRESS.test(href)).toBe(false)
  },
)
