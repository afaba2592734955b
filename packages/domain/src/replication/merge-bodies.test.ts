import { expect, test } from 'vitest'
import { mergeBodies } from './merge-bodies.ts'

const names = (sv: string) => [
  { culture: 'sv-SE', text: sv },
  { culture: 'en-US', text: 'Key' },
]

test('a change in one part is made beside what the other side has in other parts', () => {
  const base = { localizedNames: names('Nyckel till Bo'), fields: [{ id: 'a', required: false, hint: 'Fråga Bo' }], color: null }
  const changed = {
    ...base,
    fields: [
      { id: 'b', required: true },
      { id: 'a', required: true, hint: 'Fråga Bo' },
    ],
  }
  const present = { localizedNames: names('Nyckel till Samir'), fields: [{ id: 'a', required: false, hint: 'Fråga Samir' }], color: null }
  expect(mergeBodies(base, changed, present)).toEqual({
    localizedNames: names('Nyckel till Samir'),
    fields: [
      { id: 'b', required: true },
      { id: 'a', required: true, hint: 'Fråga Samir' },
    ],
    color: null,
  })
})

test('what was removed goes, what only the other side has stays, and one part that both changed is the source’s', () => {
  const base = { options: [option('Bo'), option('Ja'), option('Nej')], name: 'Bo' }
  const changed = { options: [option('Bo'), option('Nej'), option('Kanske')], name: 'Bosse' }
  const present = { options: [option('Samir'), option('Ja'), option('Nej')], name: 'Samir' }
  expect(mergeBodies(base, changed, present)).toEqual({
    options: [option('Nej'), option('Kanske'), option('Samir')],
    name: 'Bosse',
  })
  expect(mergeBodies(base, base, present)).toBe(present)
  expect(mergeBodies({ days: [1, 2] }, { days: [1] }, { days: [1, 2, 3] })).toEqual({ days: [1] })
})

function option(value: string) {
  return { value, localizedNames: [] }
}
