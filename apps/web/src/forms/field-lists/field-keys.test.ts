import { expect, test } from 'vitest'
import { fieldKeySchema } from '@verka/domain/forms/field.ts'
import { isKeyOfName, isOptionValueOfName, keyFromName, optionValueFromName } from './field-keys.ts'

test.each([
  ['Kontrollerad av', [], 'kontrolleradAv'],
  ['Höjd över golv (mm)', [], 'hojdOverGolvMm'],
  ['Årlig kontroll', [], 'arligKontroll'],
  ['Tilstand på dør', [], 'tilstandPaDor'],
  ['3-fas', [], 'f3Fas'],
  ['', [], 'field'],
  ['日付', [], 'field'],
  ['Namn', ['namn'], 'namn2'],
  ['Namn', ['NAMN', 'namn2'], 'namn3'],
  ['x'.repeat(60), ['x'.repeat(50)], `${'x'.repeat(49)}2`],
])('the key of %s besides %j is %s', (name, taken, expected) => {
  const key = keyFromName(name, taken)
  expect(key).toBe(expected)
  expect(fieldKeySchema.safeParse(key).success).toBe(true)
})

test.each([
  ['field3', '', true],
  ['hojd', 'Höjd', true],
  ['hojd12', 'Höjd', true],
  ['plan2', 'Plan 2', true],
  ['plan22', 'Plan 2', true],
  [`${'x'.repeat(48)}10`, 'x'.repeat(60), true],
  ['hojd1', 'Höjd', false],
  ['hojd02', 'Höjd', false],
  ['hojden', 'Höjd', false],
  ['', '', false],
])('the key %s is of the name %s: %s', (key, name, expected) => {
  expect(isKeyOfName(key, name)).toBe(expected)
})

test('the stored value of an option is readable and unique', () => {
  expect(optionValueFromName('Ej kontrollerad')).toBe('ej-kontrollerad')
  expect(optionValueFromName('OK', ['ok'])).toBe('ok2')
  expect(optionValueFromName('–')).toBe('option')
  expect(isOptionValueOfName('option3', '')).toBe(true)
  expect(isOptionValueOfName('ok', 'Godkänd')).toBe(false)
})
