import fc from 'fast-check'
import { expect, test } from 'vitest'
import { userBodySchema } from './user.body.ts'
import { assertProperty } from '../testing/seeds.ts'

const PERSON = { userName: 'ulla', name: 'Ulla Ek', email: 'ulla@lindvik.example', role: 'user' }
const fieldsWrong = (changes: object) => {
  const parsed = userBodySchema.safeParse({ ...PERSON, ...changes })
  return parsed.success ? [] : [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
}

test('an address cannot add a second header or recipient (security promise 35)', () => {
  expect(fieldsWrong({})).toEqual([])
  const breaking = fc.constantFrom(
    '\r',
    '\n',
    '\r\n',
    '\u0000',
    '\u000b',
    '\u0085',
    '\u2028',
    ',',
    ';',
    '<',
    '>',
    '"',
    '(',
    ' ',
    '\t',
    ':',
    '\\',
  )
  const header = fc.constantFrom('Bcc: x@example.org', 'Subject: x', 'x@example.org', '.', '', 'DATA', 'RCPT TO:<x@example.org>')
  const payload = fc
    .tuple(fc.constantFrom(PERSON.email, 'ulla', 'a@b'), breaking, header, fc.constantFrom('', '@example.org', PERSON.email))
    // white space at the ends is cut off, and no part of an address
    .filter(([, broken, injected, end]) => (broken + injected + end).trim() !== '')
    .map((parts) => parts.join(''))
  assertProperty(
    fc.property(payload, (email) => fieldsWrong({ email }).includes('email')),
    { numRuns: 1000 },
  )
})

test('no name has characters that are not seen', () => {
  assertProperty(
    fc.property(fc.string(), fc.constantFrom('\r\n', '\u0000', '\u001b', '\u009b', '\t'), fc.string(), (start, control, end) =>
      fieldsWrong({ name: `x${start}${control}${end}x` }).includes('name'),
    ),
  )
})
