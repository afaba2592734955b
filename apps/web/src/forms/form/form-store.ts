import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { evaluateForm, type FormContext, type FormState } from '@verka/domain/forms/evaluate-form.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { compileRules, RuleRun, type Explanation, type Outside } from '@verka/domain/rules/compile-rules.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'

/** What one field shows right now. The same object as long as nothing of it changed, so that only changed fields render. */
export interface FieldView {
  field: Field
  value: FieldValue
  isEnabled: boolean
  isRequired: boolean
  /** What is wrong, once it is time to tell: after leaving the field, after a submit, or when the server said so. */
  error: FieldError | undefined
}

/** What a submit gives: the values to send, or where the first error is. */
type Submission =
  | { isValid: true; dataProperties: { dataPropertyTypeId: string; value: FieldValue }[] }
  | { isValid: false; firstErrorId: string }

export interface FormStore {
  subscribe: (listener: () => void) => () => void
  fieldView: (fieldId: string) => FieldView | undefined
  visibleIds: () => readonly string[]
  isDirty: () => boolean
  /** Everything that is filled in now, to be kept and put back by `putBack`. */
  values: () => Values
  /** Fills in what was kept, in the fields that are still there. */
  putBack: (kept: Values) => void
  setValue: (fieldId: string, value: FieldValue) => void
  /** The person left the field: from now on its errors are told. */
  leave: (fieldId: string) => void
  submit: () => Submission
  /** Places the server's errors (`dataProperties.<fieldId>`) at their fields; gives those that belong elsewhere. */
  placeErrors: (errors: readonly FieldError[]) => FieldError[]
  /** From now on patterns are checked here too; until then only the server does. */
  setMatcher: (matches: NonNullable<FormContext['matches']>) => void
  firstErrorId: () => string | undefined
  /** Every rule with what it saw; the same list until something changes. Made when somebody asks. */
  explanations: () => readonly Explanation[]
  /** All errors that are told now, in the order of the form. */
  toldErrors: () => readonly { field: Field; error: FieldError }[]
  /** Another version of the form: what was filled in stays in the fields that are still there. */
  replaceFields: (fields: readonly Field[], stored: Values, rules?: FormRules) => void
  /** Starts again from stored values: what somebody else saved meanwhile. */
  restart: (stored: Values) => void
}

/** The rules of a form, and what they read from outside of it. */
export interface FormRules {
  rules: readonly Rule[]
  outside: Outside
  reader: Reader
}

const PLACE = 'dataProperties.'
const sameValue = (one: FieldValue | undefined, other: FieldValue | undefined) => (one ?? '') === (other ?? '')

/**
 * The state of one form that is being filled in: an own store instead of React state, so that a key press renders one
 * field. What is wrong is decided by `evaluateForm`, the same function as on the server.
 * `stored` are the values that the form starts with: those of the saved object, or the prepared defaults.
 */
export function createFormStore(initialFields: readonly Field[], stored: Values, today?: string, initialRules?: FormRules): FormStore {
  const listeners = new Set<() => void>()
  let fields = initialFields
  let initial = stored
  let input: Values = { ...stored }
  let isSubmitted = false
  let isDirty = false
  const left = new Set<string>()
  const serverErrors = new Map<string, FieldError>()
  let rules = initialRules
  let matches: FormContext['matches']
  const newRun = () => rules && new RuleRun(compileRules(fields, rules.rules), input, rules.outside, rules.reader, initial)
  let run = newRun()
  let explained: readonly Explanation[] | undefined
  let state: FormState
  let views = new Map<string, FieldView>()
  let visibleIds: readonly string[] = []
  let toldErrors: readonly { field: Field; error: FieldError }[] = []

  const errorOf = (fieldId: string): FieldError | undefined => {
    const fromServer = serverErrors.get(fieldId)
    if (fromServer) return fromServer
    const violation = state.violations[fieldId]
    if (!violation || !(isSubmitted || left.has(fieldId))) return undefined
    return {
      message: `@${violation.message}`,
      ...(violation.params ? { params: violation.params } : {}),
    }
  }

  const evaluate = () => {
    state = evaluateForm(fields, input, initial, { today, rules: run, matches })
    const next = new Map<string, FieldView>()
    for (const { field, isVisible, isEnabled, isRequired, value } of state.fields) {
      if (!isVisible) continue
      const view: FieldView = { field, value, isEnabled, isRequired, error: errorOf(field.id) }
      const before = views.get(field.id)
      next.set(field.id, before && isSameView(before, view) ? before : view)
    }
    const ids = [...next.keys()]
    if (ids.length !== visibleIds.length || ids.some((id, index) => id !== visibleIds[index])) visibleIds = ids
    views = next
    toldErrors = ids.flatMap((id) => {
      const { field, error } = next.get(id)!
      return error ? [{ field, error }] : []
    })
    isDirty = fields.some((field) => !sameValue(input[field.id], initial[field.id]))
  }
  const change = () => {
    explained = undefined
    evaluate()
    for (const listener of listeners) listener()
  }
  const firstErrorId = () => visibleIds.find((id) => views.get(id)?.error !== undefined)
  evaluate()

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    fieldView: (fieldId) => views.get(fieldId),
    visibleIds: () => visibleIds,
    isDirty: () => isDirty,
    values: () => input,
    putBack(kept) {
      const known = fields.filter((field) => field.id in kept).map((field) => [field.id, kept[field.id] ?? null])
      input = { ...input, ...(Object.fromEntries(known) as Values) }
      run = newRun()
      change()
    },
    setValue(fieldId, value) {
      input = { ...input, [fieldId]: value }
      run?.set(fieldId, value)
      serverErrors.delete(fieldId)
      change()
    },
    leave(fieldId) {
      if (left.has(fieldId)) return
      left.add(fieldId)
      change()
    },
    submit() {
      isSubmitted = true
      serverErrors.clear()
      change()
      const wrong = firstErrorId()
      if (wrong !== undefined) return { isValid: false, firstErrorId: wrong }
      const sent = state.fields.filter((fieldState) => fieldState.isEnabled)
      // an emptied field is sent as null: what is not sent would be kept
      return {
        isValid: true,
        dataProperties: sent.map(({ field }) => ({
          dataPropertyTypeId: field.id,
          value: state.values[field.id] ?? null,
        })),
      }
    },
    placeErrors(errors) {
      const elsewhere: FieldError[] = []
      for (const error of errors) {
        const fieldId = error.field?.startsWith(PLACE) ? error.field.slice(PLACE.length) : undefined
        if (fieldId !== undefined && views.has(fieldId)) serverErrors.set(fieldId, error)
        else elsewhere.push(error)
      }
      change()
      return elsewhere
    },
    setMatcher(matcher) {
      matches = matcher
      change()
    },
    firstErrorId,
    explanations: () => (explained ??= run && rules ? explainAll(run, fields, rules.rules) : NO_EXPLANATIONS),
    toldErrors: () => toldErrors,
    replaceFields(nextFields, nextStored, nextRules) {
      const changed = fields
        .filter((field) => !sameValue(input[field.id], initial[field.id]))
        .map((field) => [field.id, input[field.id] ?? null])
      fields = nextFields
      initial = nextStored
      input = { ...nextStored, ...(Object.fromEntries(changed) as Values) }
      rules = nextRules
      run = newRun()
      serverErrors.clear()
      change()
    },
    restart(nextStored) {
      initial = nextStored
      input = { ...nextStored }
      run = newRun()
      isSubmitted = false
      left.clear()
      serverErrors.clear()
      change()
    },
  }
}

const NO_EXPLANATIONS: readonly Explanation[] = []

/** In the order of the rules. */
function explainAll(run: RuleRun, fields: readonly Field[], rules: readonly Rule[]): readonly Explanation[] {
  const all = new Map(fields.flatMap((field) => run.explain(field.id)).map((explanation) => [explanation.rule.id, explanation]))
  return rules.flatMap((rule) => all.get(rule.id) ?? [])
}

function isSameView(one: FieldView, other: FieldView): boolean {
  return (
    one.field === other.field &&
    one.value === other.value &&
    one.isEnabled === other.isEnabled &&
    one.isRequired === other.isRequired &&
    one.error?.message === other.error?.message &&
    JSON.stringify(one.error?.params) === JSON.stringify(other.error?.params)
  )
}
