import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertProperty } from '../testing/seeds.ts'
import { sentText, sizeOfSms, unusualCharacters } from './sms-text.ts'

const size = (text: string) => Object.values(sizeOfSms(text)).join(' ')

describe('the parts of a text', () => {
  test.each([
    ['', 'gsm7 1 0 160'],
    ['Åsa lånar borren på lördag', 'gsm7 1 26 160'],
    ['a'.repeat(160), 'gsm7 1 160 160'],
    ['a'.repeat(161), 'gsm7 2 8 153'],
    ['a'.repeat(306), 'gsm7 2 153 153'],
    ['a'.repeat(307), 'gsm7 3 1 153'],
    ['€'.repeat(80), 'gsm7 1 160 160'],
    ['€'.repeat(81), 'gsm7 2 10 153'],
    // the two septets of a character stay together: one of 153 is empty
    [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 'gsm7 2 12 153'],
    [`${'a'.repeat(151)}€${'a'.repeat(10)}`, 'gsm7 2 10 153'],
    ['š', 'ucs2 1 1 70'],
    ['å'.repeat(69) + 'š', 'ucs2 1 70 70'],
    ['å'.repeat(70) + 'š', 'ucs2 2 4 67'],
    ['🙂'.repeat(35), 'ucs2 1 70 70'],
    // 33 of them need 66 of 67 units
    ['🙂'.repeat(36), 'ucs2 2 6 67'],
    ['🙂'.repeat(67), 'ucs2 3 2 67'],
    ['a\r\nb', 'gsm7 1 3 160'],
  ])('%j', (text, expected) => expect(size(text)).toBe(expected))

  test('never become fewer by another character, and hold every character', () => {
    const character = fc.oneof(fc.constantFrom(...'aÅ€^\n'), fc.constantFrom('š', '🙂', '漢'))
    assertProperty(
      fc.property(fc.array(character, { minLength: 1, maxLength: 400 }), character, (characters, more) => {
        const text = characters.join('')
        const before = sizeOfSms(text)
        const after = sizeOfSms(text + more)
        const units = [...sentText(text)].reduce(
          (sum, one) => sum + (before.encoding === 'ucs2' ? one.length : '^€'.includes(one) ? 2 : 1),
          0,
        )
        return (
          after.parts >= before.parts &&
          before.used <= before.room &&
          units <= before.parts * before.room &&
          units > (before.parts - 1) * (before.room - 1)
        )
      }),
      { numRuns: 500 },
    )
  })
})

test('the characters that make a text longer are named', () => {
  expect(unusualCharacters('Hej š, 🙂 š €')).toEqual(['š', '🙂'])
})
