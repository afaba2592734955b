import { expect, test } from 'vitest'
import { isList, linesOf, plannedLines } from './pasted-lines.ts'

const names = (text: string) => linesOf(text).map(({ name }) => name)

test('lines of a list or a spreadsheet are names, with the second column as detail', () => {
  expect(linesOf('  Märke \r\n\r\nVarvtal\tHeltal\tx\n')).toEqual([
    { name: 'Märke', detail: '' },
    { name: 'Varvtal', detail: 'Heltal' },
  ])
  expect([isList('en rad\n'), isList('två\nrader')]).toEqual([false, true])
})

test('marks and numbers are removed if every line has one, and stay if they may be part of a name', () => {
  expect(names('1. Bromsar\n2) Däck\n10. Ljus')).toEqual(['Bromsar', 'Däck', 'Ljus'])
  expect(names('• Bromsar\n- Däck')).toEqual(['Bromsar', 'Däck'])
  expect(names('1. klass\nAndra')).toEqual(['1. klass', 'Andra'])
  expect(names('2,5 mm\n3 mm')).toEqual(['2,5 mm', '3 mm'])
})

test('a name that exists, or occurs twice, is skipped', () => {
  expect(plannedLines('Röd\nblå\nGRÖN\nBlå', ['Grön']).map(({ name, leftOut }) => [name, leftOut])).toEqual([
    ['Röd', undefined],
    ['blå', undefined],
    ['GRÖN', 'there'],
    ['Blå', 'twice'],
  ])
})
