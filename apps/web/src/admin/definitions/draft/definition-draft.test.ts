import { expect, test } from 'vitest'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { messages } from '@verka/messages/sv-SE.ts'
import { createTranslator } from '@verka/messages/translate.ts'
import { draftErrors } from '../../../forms/draft/draft-errors.ts'
import { newField } from '../../../forms/field-lists/field-list.ts'
import type { Text } from '../../../language/use-text.tsx'
import { summaryOf } from './definition-draft.ts'

const { t, serverText } = createTranslator('sv-SE', messages)
const textOf: Text['textOf'] = (texts) => texts[0]?.text ?? ''
const text = { t, serverText, culture: 'sv-SE', timeZone: 'UTC', textOf } as Text

test('an error of an unnamed field has its number and its group', () => {
  const inner = { ...newField('group', []), children: [newField('text', [])] }
  const checks = {
    ...newField('statusGroup', []),
    localizedNames: localized('Skick'),
    children: [newField('text', []), newField('text', [])],
  }
  const fields = [newField('text', []), checks, inner]
  const paths = ['0', '1.children.1', '2.children.0']
  const errors = draftErrors(paths.map((path) => ({ message: '@validation.required', field: `dataPropertyTypes.${path}.localizedNames` })))
  expect(summaryOf(errors, fields, text, [{ key: 'fields', title: 'Fält' }]).map(({ label, inputId }) => [label, inputId])).toEqual([
    ['Fält 1', 'definition-field-0'],
    ['Fält 2 i Skick', 'definition-field-1.children.1'],
    ['Fält 1 i Fält 3', 'definition-field-2.children.0'],
  ])
})

test('an error in one language links to that language', () => {
  const errors = draftErrors([{ message: '@validation.tooLong', field: 'localizedNames.0.text', params: { culture: 'en-US' } }])
  expect(summaryOf(errors, [], text, [])).toMatchObject([{ inputId: 'definition-name', culture: 'en-US' }])
})
