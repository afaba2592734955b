import { expect, test } from 'vitest'
import { fieldSchema, type Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { createFormStore } from './form-store.ts'
import { leaveOutGone } from './gone-choices.ts'

const option = (value: string) => ({ value, localizedNames: localized(value.toUpperCase()) })
const aField = (number: number, settings: Partial<Field>): Field =>
  fieldSchema.parse({
    id: `0192f0c0-0000-7000-8000-00000000000${number}`,
    key: `k${number}`,
    localizedNames: localized('Fält'),
    fieldType: 'text',
    ...settings,
  })
const choice = aField(1, { fieldType: 'radio', options: [option('approved'), option('deviation')] })
const stored = aField(2, { fieldType: 'select', options: [option('approved')] })
const person = aField(3, { fieldType: 'select', optionSource: 'users' })
const text = aField(4, {})

test('a restored choice that the form no longer has is left out and explained; other input stays', () => {
  const form = createFormStore([choice, stored, person, text], { [stored.id]: 'removed before' })
  form.putBack({ [choice.id]: 'removed', [stored.id]: 'removed before', [person.id]: 'somebody', [text.id]: 'typed' })
  leaveOutGone(form)
  expect(form.values()).toMatchObject({ [stored.id]: 'removed before', [person.id]: 'somebody', [text.id]: 'typed' })
  expect(form.fieldView(choice.id)).toMatchObject({ value: null, why: [{ what: 'goneUnnamed' }] })
  // the explanation ends with an answer
  form.setValue(choice.id, 'approved')
  expect(form.fieldView(choice.id)).toMatchObject({ value: 'approved', why: [] })
})

test('a restored choice that the form has stays', () => {
  const form = createFormStore([choice], {})
  form.putBack({ [choice.id]: 'deviation' })
  leaveOutGone(form)
  expect(form.fieldView(choice.id)).toMatchObject({ value: 'deviation', why: [] })
})
