import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { localized, type LocalizedTexts } from '../localization/localized-text.ts'
import { fieldSchema } from './field.ts'
import { checkFields } from './form-definition.ts'

const aSelect = (...names: LocalizedTexts[]) =>
  fieldSchema.parse({
    id: randomUUID(),
    key: 'grade',
    fieldType: 'select',
    localizedNames: localized('Omdöme'),
    options: names.map((localizedNames, index) => ({ value: `v${index}`, localizedNames })),
  })

test('an option needs a name, in any of the languages, and is told so where it stands', () => {
  const onlyNorwegian: LocalizedTexts = [{ culture: 'nb-NO', text: 'Bra' }]
  const blank: LocalizedTexts = [{ culture: 'sv-SE', text: '  ' }]
  expect(checkFields([aSelect(localized('Bra'), onlyNorwegian)], 'dataPropertyTypes')).toEqual([])
  expect(checkFields([aSelect(localized('Bra'), [], blank)], 'dataPropertyTypes')).toEqual([
    { message: '@validation.optionNameMissing', field: 'dataPropertyTypes.0.options.1.localizedNames' },
    { message: '@validation.optionNameMissing', field: 'dataPropertyTypes.0.options.2.localizedNames' },
  ])
})
