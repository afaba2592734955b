import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { CheckContext } from '@verka/domain/forms/field-kind.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import type { Explanation } from '@verka/domain/rules/engine/explanation.ts'
import type { FilledFrom } from '@verka/domain/rules/engine/incoming.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { Entered } from './carry-over.ts'
import type { FieldView } from '../frame/field-view.ts'
import type { Progress } from './form-progress.ts'

/** Result of a submit: the values to send, or the position of the first error. */
type Submission =
  | { isValid: true; dataProperties: { dataPropertyTypeId: string; value: FieldValue }[] }
  /** `isWaiting`: there are no errors, and it will be sent when running uploads are complete. */
  | { isValid: false; firstErrorId: string; isWaiting?: true }

/** Reason why a form is not sent yet: keys of its message. */
export type HoldReason = 'uploading' | 'uploadWaits' | 'uploadFailed' | 'unsigned'

export interface FormStore {
  subscribe: (listener: () => void) => () => void
  fieldView: (fieldId: string) => FieldView | undefined
  /** Whether the input of a field can be stored, even if its error is not shown yet. */
  isInOrder: (fieldId: string) => boolean
  /** The visible fields outside of groups. */
  visibleIds: () => readonly string[]
  /** Whether a rule decides that a field shows, or that it has to be answered. */
  isRuled: (fieldId: string) => boolean
  isDirty: () => boolean
  /** The present input, to be stored and restored by `putBack`. */
  values: () => Values
  /** The initial values. */
  begun: () => Values
  /** Restores stored input, in the fields that still exist. */
  putBack: (kept: Values) => void
  /** Takes back entered choices that can no longer be made, and explains it at their fields. */
  leaveOut: (ids: readonly string[]) => void
  setValue: (fieldId: string, value: FieldValue) => void
  /** The user left the field: from now on its errors are shown. */
  leave: (fieldId: string) => void
  /** A part of the field is pending (an upload, a typed signature): until it is complete the form is not sent. */
  hold: (fieldId: string, reason: HoldReason | undefined) => void
  /**
   * Shows this maximum in errors about a number's size, if it is less than its field's own; nothing more is refused. The server's refusal for
   * too little left follows it, and ends when there is enough.
   */
  setMaximum: (fieldId: string, most: number | undefined) => void
  /** Whether something of a field that shows is on its way. */
  onTheWay: () => 'uploading' | 'uploadWaits' | undefined
  /** @param waits uploads are awaited, instead of being an error */
  submit: (waits?: 'waits') => Submission
  /** Assigns the server's errors (`dataProperties.<fieldId>`) to their fields; returns the others. */
  assignErrors: (errors: readonly FieldError[]) => FieldError[]
  /** From now on patterns are checked here too; until then only the server does. */
  setMatcher: (matches: NonNullable<CheckContext['matches']>) => void
  firstErrorId: () => string | undefined
  /** Explains every rule; the same list until something changes. Computed on request. */
  explanations: () => readonly Explanation[]
  /** Progress: visible checks and required fields, and the first of them without an answer. */
  progress: () => Progress
  /** All shown errors, in the order of the form. */
  visibleErrors: () => readonly { field: Field; error: FieldError }[]
  /** Replaces the version of the form: input stays in the fields that still accept it. Returns lost values. */
  replaceFields: (fields: readonly Field[], stored: Values, rules?: FormRules) => readonly Entered[]
  /** Starts again from stored values, for example of another user's save. */
  restart: (stored: Values) => void
}

/** The rules of a form, and the values that they read from outside. */
export interface FormRules {
  rules: readonly Rule[]
  outside: Outside
  /** Sources of initial values set by incoming rules, by field id. */
  filled?: Readonly<Record<string, FilledFrom>>
  /** Names of initial choices that can no longer be made, by field id. */
  gone?: Readonly<Record<string, string>>
}

export interface FormSettings {
  /** The day in the tenant's time zone. */
  today?: string
  /** The user who fills in. */
  reader?: Reader
  /** For whom rules write. */
  ruleReader?: Reader
  rules?: FormRules | undefined
  /** Nothing is stored yet. */
  isNew?: boolean
}
