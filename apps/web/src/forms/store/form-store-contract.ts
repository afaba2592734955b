import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { CheckContext } from '@verka/domain/forms/field-kind.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import type { Explanation } from '@verka/domain/rules/explanation.ts'
import type { FilledFrom } from '@verka/domain/rules/incoming.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { Entered } from './carry-over.ts'
import type { FieldView } from '../frame/field-view.ts'
import type { Progress } from './form-progress.ts'

/** What a submit gives: the values to send, or where the first error is. */
type Submission =
  | { isValid: true; dataProperties: { dataPropertyTypeId: string; value: FieldValue }[] }
  /** `isWaiting`: nothing is wrong, and it is to be sent when what is on its way has arrived. */
  | { isValid: false; firstErrorId: string; isWaiting?: true }

/** Why a form is not sent yet: the keys of what is told. */
export type HoldReason = 'uploading' | 'uploadWaits' | 'uploadFailed'

export interface FormStore {
  subscribe: (listener: () => void) => () => void
  fieldView: (fieldId: string) => FieldView | undefined
  /** Whether what is filled in in a field can be stored, whether or not it is told yet what is wrong with it. */
  isInOrder: (fieldId: string) => boolean
  /** The fields that show and stand in no group. */
  visibleIds: () => readonly string[]
  /** Whether a rule decides that a field shows, or that it has to be answered. */
  isRuled: (fieldId: string) => boolean
  isDirty: () => boolean
  /** Everything that is filled in now, to be kept and put back by `putBack`. */
  values: () => Values
  /** What the form began with. */
  begun: () => Values
  /** Fills in what was kept, in the fields that are still there. */
  putBack: (kept: Values) => void
  setValue: (fieldId: string, value: FieldValue) => void
  /** The person left the field: from now on its errors are told. */
  leave: (fieldId: string) => void
  /** Something of the field is still on its way (an upload): until it is there the form is not sent. */
  hold: (fieldId: string, reason: HoldReason | undefined) => void
  /** What is wrong with the size of a number is told with this as the most, where that is less than its field's own; nothing more is refused. */
  setMaximum: (fieldId: string, most: number | undefined) => void
  /** Whether something of a field that shows is on its way. */
  onTheWay: () => 'uploading' | 'uploadWaits' | undefined
  /** @param waits what is on its way is waited for, and no fault */
  submit: (waits?: 'waits') => Submission
  /** Places the server's errors (`dataProperties.<fieldId>`) at their fields; gives those that belong elsewhere. */
  assignErrors: (errors: readonly FieldError[]) => FieldError[]
  /** From now on patterns are checked here too; until then only the server does. */
  setMatcher: (matches: NonNullable<CheckContext['matches']>) => void
  firstErrorId: () => string | undefined
  /** Every rule with what it saw; the same list until something changes. Made when somebody asks. */
  explanations: () => readonly Explanation[]
  /** How far it has come: checks, and what has to be answered, as far as it shows; and the first of them without an answer. */
  progress: () => Progress
  /** All errors that are told now, in the order of the form. */
  visibleErrors: () => readonly { field: Field; error: FieldError }[]
  /** Another version of the form: what was filled in stays in the fields that can still hold it. Gives what is gone. */
  replaceFields: (fields: readonly Field[], stored: Values, rules?: FormRules) => readonly Entered[]
  /** Starts again from stored values: what somebody else saved meanwhile. */
  restart: (stored: Values) => void
}

/** The rules of a form, and what they read from outside of it. */
export interface FormRules {
  rules: readonly Rule[]
  outside: Outside
  /** Where the values come from that the form begins with by rules that ran before, by the ids of their fields. */
  filled?: Readonly<Record<string, FilledFrom>>
}

export interface FormSettings {
  /** The day in the tenant's time zone. */
  today?: string
  /** Who fills in. */
  reader?: Reader
  /** For whom rules write. */
  ruleReader?: Reader
  rules?: FormRules | undefined
  /** Nothing is stored yet. */
  isNew?: boolean
}
