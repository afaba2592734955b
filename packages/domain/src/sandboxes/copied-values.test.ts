import { expect, test } from 'vitest'
import { fieldSchema } from '../forms/field.ts'
import { localized } from '../localization/localized-text.ts'
import { copiedValues } from './copied-values.ts'
import { madeUpPeople } from './made-up-people.ts'

test('a chosen option that names a person follows the option, which the definition names otherwise', () => {
  const people = madeUpPeople([{ id: '1', name: 'Rikard Vikarie', email: 'rikard@kommun.se', phoneNo: '', isMember: false }])
  const option = people.ofPeople('Rikard Vikarie')
  expect(option).not.toBe('Rikard Vikarie')
  const field = fieldSchema.parse({
    id: '6e0c8a52-55a8-4dd6-a8ce-5a5a1c5e0001',
    key: 'holder',
    localizedNames: localized('Vem', 'Who', 'Hvem'),
    fieldType: 'select',
    options: [option, 'other'].map((value) => ({ value, localizedNames: localized(value, value, value) })),
  })
  const copy = { people, copyOf: () => undefined, isMember: () => false, substitute: '2' }
  const copied = (value: string) => copiedValues([field], { [field.id]: value }, (id) => id, copy)[field.id]
  expect([copied('Rikard Vikarie'), copied('other'), copied('no option any more')]).toEqual([option, 'other', 'no option any more'])
})
