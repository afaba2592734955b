import { expect, test } from 'vitest'
import { TypedCodes, type TypedKey } from './typed-codes.ts'

/** Keys one after the other, so many ms apart, and what the last of them meant. */
function typed(keys: readonly string[], apart: number, options: { codes?: TypedCodes; from?: number; of?: Partial<TypedKey> } = {}) {
  const { codes = new TypedCodes(), from = 1000, of = {} } = options
  return keys.map((key, index) => codes.take({ key, at: from + index * apart, ...of })).at(-1)!
}
const scan = (text: string) => [...text, 'Enter']

test('keys in quick succession that Enter ends are a code', () => {
  expect(typed(scan('BS-N001'), 8)).toEqual({ code: 'BS-N001', isPart: true })
  expect(typed(scan('https://verka.example/exe/code/Å%2F1?site=north'), 45).code).toBe('https://verka.example/exe/code/Å%2F1?site=north')
})

test('what a person types is none, however it ends', () => {
  expect(typed(scan('hammare'), 110)).toEqual({ isPart: false })
  expect(typed(['Enter'], 0)).toEqual({ isPart: false })
  // two keys at once, and Enter at once after
  expect(typed(scan('ab'), 10)).toEqual({ isPart: false })
})

test('a part of a code is none: what is missing of it would lead to something else', () => {
  const codes = new TypedCodes()
  typed([...'BS-'], 8, { codes })
  expect(typed(scan('N001'), 8, { codes, from: 1150 })).toEqual({ isPart: false })
  // the next one is whole
  expect(typed(scan('BS-N002'), 8, { codes, from: 1600 }).code).toBe('BS-N002')
})

test('what was typed a while ago does not belong to it, nor a code that no Enter ended', () => {
  const codes = new TypedCodes()
  typed([...'x'], 8, { codes })
  typed([...'OLD-1'], 8, { codes, from: 2000 })
  expect(typed(scan('BS-N001'), 8, { codes, from: 3000 }).code).toBe('BS-N001')
  expect(typed(scan('BS-N003'), 8, { codes, from: 4000 }).code).toBe('BS-N003')
})

test('Shift writes characters; commands, held keys and keys that write nothing end it', () => {
  expect(typed(['Shift', 'B', 'Shift', 'S', '1', 'Enter'], 8).code).toBe('BS1')
  expect(typed(scan('BS-N001'), 8, { of: { isCommand: true } })).toEqual({ isPart: false })
  expect(typed(scan('aaaaaa'), 30, { of: { isRepeat: true } })).toEqual({ isPart: false })
  expect(typed(['B', 'S', '1', 'ArrowDown', '2', 'Enter'], 8)).toEqual({ isPart: false })
  const codes = new TypedCodes()
  codes.take({ key: 'k', at: 1000, isCommand: true })
  expect(typed(scan('BS1'), 8, { codes, from: 1010 })).toEqual({ isPart: false })
})

test('from its second character on a scan is nothing else, so that a space in it presses no button', () => {
  const codes = new TypedCodes()
  expect(typed([' '], 0, { codes }).isPart).toBe(false)
  expect(typed([...'A B'], 8, { codes, from: 2000 }).isPart).toBe(true)
})
