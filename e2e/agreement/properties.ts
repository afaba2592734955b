import fc from 'fast-check'
import { expect } from 'vitest'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { browserForm, browserOutcome, enteredIn, serverOutcome, type Outcome } from './agreement.ts'
import { Choices } from './choices.ts'
import { anyForm, type TestForm } from './forms.ts'
import { enteredValue } from './values.ts'

/** Number of times that each form with its rules is filled in. */
const INPUTS = 10
const MAX_CHANGES = 12

/** A form with its input, in the order of entry. */
interface Filled {
  form: TestForm
  changes: [fieldId: string, value: Values[string]][]
}

/** Message of a failing example, short enough to read. */
const message = ({ form, changes }: Filled) => ({
  fields: form.fields.map(brief),
  rules: form.rules,
  outside: form.outside,
  stored: form.stored,
  isNew: form.isNew,
  changes,
})
function brief({ id, fieldType, children, ...field }: Field): object {
  const settings = Object.entries(field).filter(
    ([name, value]) => !/^(key|localized|show)/.test(name) && !/^(false|null|\[\]|\{\})$/.test(JSON.stringify(value)),
  )
  return { id, fieldType, ...Object.fromEntries(settings), ...(children.length > 0 && { children: children.map(brief) }) }
}

/** The possible changes of a person: of fields that were open at that time. */
function anyFilling(choices: Choices, form: TestForm): Filled & { store: ReturnType<typeof browserForm> } {
  const store = browserForm(form)
  const flat = flatFields(form.fields)
  const changes: Filled['changes'] = []
  const count = choices.below(MAX_CHANGES)
  for (let change = 0; change < count; change++) {
    const field = choices.of(flat)
    if (!store.fieldView(field.id)?.isEnabled || kindOf(field).children === 'form') continue
    const value = enteredValue(choices, field)
    changes.push([field.id, value])
    store.setValue(field.id, value)
  }
  return { form, changes, store }
}

const expectSame = (filled: Filled, one: unknown, other: unknown) =>
  expect({ ...message(filled), outcome: one }).toEqual({ ...message(filled), outcome: other })

/** Browser and server: both accept or both refuse, with the same errors at the same paths, and the same values to store. */
function checkAgreement(choices: Choices, form: TestForm): Outcome {
  const filled = anyFilling(choices, form)
  const entered = enteredIn(filled.store, form)
  const { outcome, sent } = browserOutcome(filled.store, form)
  // any input, as if without validation in the browser; and the body that it sends without errors
  expectSame(filled, serverOutcome(form, entered), outcome)
  if (sent) expectSame(filled, serverOutcome(form, sent), outcome)
  return outcome
}

/** The same values entered in another order: the same form, and the same to store. */
function checkOrder(choices: Choices, form: TestForm): void {
  const filled = anyFilling(choices, form)
  const last = [...new Map(filled.changes)]
  const other = browserForm(form)
  for (const [fieldId, value] of choices.shuffled(last)) other.setValue(fieldId, value)
  const viewsOf = (store: typeof other) => flatFields(form.fields).map((field) => store.fieldView(field.id))
  expectSame(filled, viewsOf(other), viewsOf(filled.store))
  expectSame(filled, other.isDirty(), filled.store.isDirty())
  expectSame(filled, browserOutcome(other, form), browserOutcome(filled.store, form))
}

/** Stored values, opened and saved again without a change: valid, and stored unchanged. */
function checkIdempotence(choices: Choices, form: TestForm): void {
  const filled = anyFilling(choices, form)
  const { outcome, sent } = browserOutcome(filled.store, form)
  if (!('values' in outcome) || !sent) return
  const first = serverOutcome(form, sent)
  if (!('values' in first)) return
  // who saved is another person each time: rules that read it see it as it was
  const people = flatFields(form.fields).filter((field) => kindOf(field).isFilled)
  const kept = Object.fromEntries(people.map((field) => [field.id, form.stored[field.id] ?? null]))
  const again: TestForm = { ...form, stored: { ...first.values, ...kept }, isNew: false }
  const reopened = browserForm(again)
  expectSame(filled, reopened.isDirty(), false)
  expectSame(filled, browserOutcome(reopened, again).outcome, outcome)
  expectSame(filled, serverOutcome(again, []), first)
  expectSame(filled, serverOutcome(again, browserOutcome(reopened, again).sent ?? []), first)
}

const CHECKS = { agreement: checkAgreement, order: checkOrder, idempotence: checkIdempotence }

/** Time for shrinking a counterexample before it is reported. Tries are counted, not timed. */
const SHRINK_MS = 60_000

/**
 * Tries `count` (form, rules, input) triples. A failure prints its seed and path, for `fc.assert(…, { seed, path })`, and the smallest
 * failing form. `SEED=…` repeats a whole run.
 */
export function tryForms(check: keyof typeof CHECKS, triples: number, seed: number): { accepted: number; rules: number } {
  let accepted = 0
  let rules = 0
  const property = fc.property(fc.uint8Array({ minLength: 100, maxLength: 1500, size: 'max' }), (tape) => {
    const choices = new Choices(tape)
    const form = anyForm(choices)
    rules += form.rules.length
    for (let input = 0; input < INPUTS; input++) {
      const outcome = CHECKS[check](choices, form)
      if (outcome && 'values' in outcome) accepted++
    }
  })
  const { failed, counterexamplePath } = fc.check(property, { seed, numRuns: Math.ceil(triples / INPUTS), endOnFailure: true })
  if (failed) fc.assert(property, { seed, path: counterexamplePath ?? '', interruptAfterTimeLimit: SHRINK_MS })
  return { accepted, rules }
}
