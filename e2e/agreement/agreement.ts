import { AppError, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { FieldValue, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { matchesPattern } from '@verka/domain/forms/text/patterns.ts'
import { createFormStore } from '../../apps/web/src/forms/store/form-store.ts'
import { acceptForm } from '../../apps/server/src/features/forms/submitted-form.ts'
import { READER, RULE_READER, TODAY, type TestForm } from './forms.ts'

type FormStore = ReturnType<typeof createFormStore>

/** Outcome of a form: values to store, or errors by path. */
export type Outcome = { values: Values } | { wrong: Record<string, string> }
const FILLS = { currentUser: { id: 'u8', name: 'Cecilia' }, previousUser: { id: 'u9', name: 'David' } }
type Sent = { dataPropertyTypeId: string; value: FieldValue }[]

const wrongOf = (errors: readonly FieldError[]): Outcome => ({
  wrong: Object.fromEntries(errors.map(({ field, message, params }) => [field ?? '', `${message} ${JSON.stringify(params ?? {})}`])),
})

/** The form as the browser shows it, ready to be filled in. */
export function browserForm({ fields, rules, outside, stored, isNew }: TestForm): FormStore {
  const store = createFormStore(fields, stored, { today: TODAY, reader: READER, ruleReader: RULE_READER, rules: { rules, outside }, isNew })
  store.setMatcher(matchesPattern)
  return store
}

/** The body that the browser would send without validation: all open fields, as entered. */
export const enteredIn = (store: FormStore, { fields }: TestForm): Sent =>
  flatFields(fields).flatMap((field) => {
    const view = store.fieldView(field.id)
    return view?.isEnabled && kindOf(field).children !== 'form' ? [{ dataPropertyTypeId: field.id, value: view.value }] : []
  })

/** The browser's outcome of the form: errors shown after 'save', or values to store. */
export function browserOutcome(store: FormStore, { fields }: TestForm): { outcome: Outcome; sent: Sent | undefined } {
  const submission = store.submit()
  const errors: FieldError[] = []
  const values: Values = {}
  for (const field of flatFields(fields)) {
    const view = store.fieldView(field.id)
    if (!view) continue
    const fieldPath = `dataProperties.${field.id}`
    // a group shows that a child has an error: the server names only the child's path
    if (view.error && view.childIds.length === 0) errors.push({ ...view.error, field: fieldPath })
    for (const [path, error] of Object.entries(view.inside)) errors.push({ ...error, field: `${fieldPath}.${path}` })
    const parsed = kindOf(field).parse(view.value, view.field)
    if ('value' in parsed && parsed.value !== null && !kindOf(field).isFilled) values[field.id] = parsed.value
  }
  if (errors.length > 0) return { outcome: wrongOf(errors), sent: undefined }
  if (!submission.isValid) throw new Error('refused without a reason')
  return { outcome: { values }, sent: submission.dataProperties }
}

/** The server's outcome of the sent body. */
export function serverOutcome({ fields, rules, outside, stored, isNew }: TestForm, sent: Sent): Outcome {
  const onTheWire = JSON.parse(JSON.stringify(sent)) as Sent
  try {
    const values = acceptForm({
      fields,
      sent: onTheWire,
      stored,
      today: TODAY,
      reader: READER,
      ruleReader: RULE_READER,
      rules,
      outside,
      isNew,
      fills: FILLS,
    })
    // the server decides the saving user
    for (const field of flatFields(fields)) if (kindOf(field).isFilled) delete values[field.id]
    return { values }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return wrongOf(error.errors)
  }
}
