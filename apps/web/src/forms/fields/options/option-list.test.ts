import { expect, test } from 'vitest'
import type { Option } from '@verka/domain/forms/field.ts'
import { matchingOptions, sortedOptions, withNamed, withOptionAt, withOptions } from './option-list.ts'

const culture = 'sv-SE'
const options = withOptions([], 0, ['Röd', 'Blå', 'Storlek 10', 'Storlek 9'], { culture })
const names = (list: readonly Option[]) => list.map(({ localizedNames }) => localizedNames[0]?.text ?? '').join(' ')
const nameOf = ({ localizedNames }: Option) => localizedNames[0]?.text ?? ''

test('added options have values from their names, and an empty one is replaced by the first', () => {
  expect(options.map(({ value }) => value)).toEqual(['rod', 'bla', 'storlek-10', 'storlek-9'])
  const begun = withOptions(options, 1, [''], { culture })
  expect(names(withOptions(begun, 1, ['Gul', 'Röd'], { culture, replaced: 1 }))).toBe('Röd Gul Röd Blå Storlek 10 Storlek 9')
  expect(withOptions(begun, 1, ['Röd'], { culture, replaced: 1 })[1]!.value).toBe('rod2')
})

test('a value follows the name until it is saved', () => {
  const grey = [{ culture, text: 'Grå' }] as const
  expect(withNamed(options, 0, [...grey], false)[0]!.value).toBe('gra')
  expect(withNamed(options, 0, [...grey], true)[0]!.value).toBe('rod')
})

test('an option moves to any position within the list', () => {
  expect(names(withOptionAt(options, 3, 0))).toBe('Storlek 9 Röd Blå Storlek 10')
  expect(names(withOptionAt(options, 0, 99))).toBe('Blå Storlek 10 Storlek 9 Röd')
  expect(withOptionAt(options, 0, -1)).toBe(options)
})

test('names are sorted as their language and its numbers are, and searched in any case', () => {
  expect(names(sortedOptions(withOptions(options, 4, ['Ärlig', 'Åsa', 'Zebra'], { culture }), nameOf, culture))).toBe(
    'Blå Röd Storlek 9 Storlek 10 Zebra Åsa Ärlig',
  )
  expect(matchingOptions(options, ' STORLEK')).toEqual([2, 3])
  expect(matchingOptions(options, 'bla')).toEqual([1])
  expect(matchingOptions(options, '')).toHaveLength(4)
})
