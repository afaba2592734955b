import { expect, test } from 'vitest'
import { fieldSchema } from '../forms/field.ts'
import { localized } from '../localization/localized-text.ts'
import { completenessOf, textFilter } from './completeness.ts'
import { textUnits, unitAtPath, withEditedTexts, type TextHolder } from './text-units.ts'

const sv = (text: string) => [{ culture: 'sv-SE' as const, text }]
const id = (number: number) => `019df82c-71d5-7492-bcba-7a1f9c0e2d0${number}`

const category: TextHolder = {
  localizedNames: localized('Stege', 'Ladder', 'Stige'),
  localizedDescriptions: [],
  dataPropertyTypes: [
    fieldSchema.parse({
      id: id(1),
      key: 'state',
      fieldType: 'select',
      localizedNames: sv('Skick'),
      localizedDescriptions: sv('Vid senaste kontrollen'),
      options: [
        { value: 'a/b å', localizedNames: sv('Bra') },
        { value: 'bad', localizedNames: localized('Dåligt', 'Bad', 'Dårlig') },
      ],
    }),
    fieldSchema.parse({
      id: id(2),
      key: 'group',
      fieldType: 'group',
      localizedNames: localized('Mått', 'Size', 'Mål'),
      children: [
        {
          id: id(3),
          key: 'note',
          fieldType: 'textArea',
          localizedNames: sv('Anteckning'),
          validation: { pattern: '/x/', message: sv('Skriv x') },
          defaultValue: sv('Inget'),
        },
        { id: id(4), key: 'code', fieldType: 'text', localizedNames: sv('Kod'), defaultValue: 'samma överallt' },
      ],
    }),
  ],
}
const service: TextHolder = {
  localizedNames: sv('Lån'),
  operations: [{ id: id(5), mode: 'complete', localizedNames: sv('Lämna tillbaka') }],
}

test('every text of a definition is a unit with a stable id, and the names of the fields around it', () => {
  const found = textUnits(category, 'en-US').map((unit) => [unit.id, unit.part, unit.within.join(' > ')])
  expect(found).toEqual([
    ['name', 'name', ''],
    ['description', 'description', ''],
    [`field.${id(1)}.name`, 'fieldName', ''],
    [`field.${id(1)}.description`, 'fieldDescription', 'Skick'],
    [`field.${id(1)}.option.a_00002fb_000020_0000e5`, 'option', 'Skick'],
    [`field.${id(1)}.option.bad`, 'option', 'Skick'],
    [`field.${id(2)}.name`, 'fieldName', ''],
    [`field.${id(2)}.description`, 'fieldDescription', 'Size'],
    [`field.${id(3)}.name`, 'fieldName', 'Size'],
    [`field.${id(3)}.description`, 'fieldDescription', 'Size > Anteckning'],
    [`field.${id(3)}.message`, 'validationMessage', 'Size > Anteckning'],
    [`field.${id(3)}.default`, 'defaultText', 'Size > Anteckning'],
    [`field.${id(4)}.name`, 'fieldName', 'Size'],
    [`field.${id(4)}.description`, 'fieldDescription', 'Size > Kod'],
  ])
  // an XML name token
  for (const [unit] of found) expect(unit).toMatch(/^[\w.:-]+$/)
  expect(textUnits(service, 'sv-SE').at(-1)).toMatchObject({ id: `operation.${id(5)}`, part: 'operation', mode: 'complete' })
})

test('an edit changes the text of one unit in one language, and nothing else', () => {
  const unit = `field.${id(3)}.message`
  const edited = withEditedTexts(category, [
    { unit, culture: 'nb-NO', text: 'Skriv x!' },
    { unit: 'name', culture: 'en-US', text: ' ' },
    { unit: 'name', culture: 'sv-SE', text: 'Stege' },
    { unit: 'no such unit', culture: 'sv-SE', text: 'x' },
  ])
  const expected = structuredClone(category)
  expected.localizedNames = [
    { culture: 'sv-SE', text: 'Stege' },
    { culture: 'nb-NO', text: 'Stige' },
  ]
  expected.dataPropertyTypes![1]!.children[0]!.validation.message!.push({ culture: 'nb-NO', text: 'Skriv x!' })
  expect(edited).toEqual(expected)
  expect(withEditedTexts(category, [])).toEqual(category)
})

test('an error of a save is at the unit, and the language, of its path', () => {
  expect(unitAtPath(category, 'dataPropertyTypes.1.children.0.localizedNames.0.text')).toEqual({
    unit: `field.${id(3)}.name`,
    culture: 'sv-SE',
  })
  expect(unitAtPath(category, 'dataPropertyTypes.0.options.1.localizedNames')).toEqual({ unit: `field.${id(1)}.option.bad` })
  expect(unitAtPath(category, 'matchRules.0')).toBeUndefined()
  expect(unitAtPath(category, 'dataPropertyTypes.1.children.1.key')).toBeUndefined()
})

test('a text is missing in a language if it is written in another one', () => {
  const { total, missing } = completenessOf(textUnits(category, 'sv-SE'))
  expect([total, missing]).toEqual([10, { 'sv-SE': 0, 'en-US': 7, 'nb-NO': 7 }])
})

test('a filter finds words in any language and in the names of fields, and missing texts', () => {
  const units = textUnits(category, 'sv-SE')
  const found = (filter: Parameters<typeof textFilter>[0]) => units.filter(textFilter(filter)).map((unit) => unit.id)
  expect(found({ search: 'LADDER' })).toEqual(['name'])
  expect(found({ search: 'mått skriv' })).toEqual([`field.${id(3)}.message`])
  expect(found({ search: 'bra', missingIn: ['sv-SE'] })).toEqual([])
  expect(found({ search: 'bra', missingIn: ['sv-SE', 'nb-NO'] })).toHaveLength(1)
  expect(found({})).toHaveLength(units.length)
})
