import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { browserForm, browserOutcome, enteredIn, serverOutcome } from './agreement.ts'
import { Choices } from './choices.ts'
import { anyForm } from './forms.ts'
import { enteredValue } from './values.ts'

const FORMS = Number(process.env.FORMS ?? 500)
const INPUTS = 10

test('x', () => {
  let accepted = 0
  let total = 0
  let rules = 0
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 100, maxLength: 1500, size: 'max' }), (tape) => {
      const choices = new Choices(tape)
      const form = anyForm(choices)
      const flat = flatFields(form.fields)
      rules += form.rules.length
      for (let input = 0; input < INPUTS; input++) {
        const store = browserForm(form)
        const count = choices.below(12)
        for (let change = 0; change < count; change++) {
          const field = choices.of(flat)
          if (store.fieldView(field.id)?.isEnabled) store.setValue(field.id, enteredValue(choices, field))
        }
        const entered = enteredIn(store, form)
        const { outcome, sent } = browserOutcome(store, form)
        total++
        if (sent) accepted++
        const brief = { form: { ...form, fields: form.fields.map(({localizedNames,localizedDescriptions,...f})=>f)}, entered, sent }
        expect({ brief, o: serverOutcome(form, entered)}).toEqual({brief, o:outcome})
        if (sent) expect({brief, o: serverOutcome(form, sent)}).toEqual({brief, o: outcome})
      }
    }),
    { numRuns: FORMS },
  )
  console.log({ accepted, total, rules })
})
