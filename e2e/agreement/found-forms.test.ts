import { describe, expect, test } from 'vitest'
import { fieldSchema, type Field, type FieldInput, type Values } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { browserForm, browserOutcome, enteredIn, serverOutcome } from './agreement.ts'
import type { TestForm } from './forms.ts'

const idOf = (number: number) => `019df82c-71d5-7492-aaaa-${String(number).padStart(12, '0')}`
const field = (number: number, fieldType: Field['fieldType'], settings: Partial<FieldInput> = {}): Field =>
  fieldSchema.parse({ id: idOf(number), key: `f${number}`, fieldType, localizedNames: localized(`F${number}`), ...settings })

/** Enters values in a stored form and returns the outcomes of the browser, of the server as entered, and as the browser sends it. */
function outcomesOf(fields: Field[], stored: Values, entered: Values) {
  const form: TestForm = { fields, rules: [], outside: {}, stored, isNew: false }
  const store = browserForm(form)
  for (const [id, value] of Object.entries(entered)) store.setValue(id, value)
  const asEntered = serverOutcome(form, enteredIn(store, form))
  const { outcome, sent } = browserOutcome(store, form)
  return { isDirty: store.isDirty(), browser: outcome, asEntered, asSent: sent ? serverOutcome(form, sent) : outcome }
}

/** Forms found by random runs, shrunk. */
describe('found by random forms', () => {
  test('a row with an emptied part differs from a stored row with another part', () => {
    const [email, text, choice] = [field(1, 'email', { required: true }), field(2, 'text'), field(3, 'text')]
    const rows = field(4, 'collection', { children: [email, text, choice] })
    const stored = { [rows.id]: [{ [text.id]: 'ok', [choice.id]: 'extra' }] }
    const { isDirty, browser, asEntered, asSent } = outcomesOf([rows], stored, { [rows.id]: [{ [email.id]: null, [text.id]: 'ok' }] })
    const fieldPath = `dataProperties.${rows.id}`
    expect(browser).toEqual({
      wrong: { [fieldPath]: '@validation.groupErrors {}', [`${fieldPath}.0.${email.id}`]: '@validation.required {}' },
    })
    expect([isDirty, asEntered, asSent]).toEqual([true, browser, browser])
  })
})
