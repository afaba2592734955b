import { expect, test } from 'vitest'
import { typedChoice } from './use-typed-choice.ts'

const choices = ['Alla', 'Öppna', 'Avslutade', 'Övriga', 'Avbrutna'].map((label) => ({
  value: label,
  label,
  disabled: label === 'Övriga',
}))
const typed = (text: string, current: string | null = null) => typedChoice(choices, text, current)?.value

test('the first choice that begins with the letters is found, whatever their case', () => {
  expect([typed('a'), typed('avb'), typed('AVS'), typed('ö'), typed('x')]).toEqual(['Alla', 'Avbrutna', 'Avslutade', 'Öppna', undefined])
})

test('the same letter goes on to the next one, past those that cannot be chosen', () => {
  expect([typed('a', 'Alla'), typed('aa', 'Avslutade'), typed('a', 'Avbrutna'), typed('ö', 'Öppna')]).toEqual([
    'Avslutade',
    'Avbrutna',
    'Alla',
    'Öppna',
  ])
})

test('a longer word keeps the choice that it names already', () => {
  expect([typed('av', 'Avslutade'), typed('avb', 'Avslutade')]).toEqual(['Avslutade', 'Avbrutna'])
})
