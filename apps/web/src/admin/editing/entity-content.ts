import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { FormStore } from '../../forms/store/form-store-contract.ts'
import type { Draft } from '../../forms/draft/use-draft.ts'
import type { Checked } from '../../forms/editing/use-editing.ts'

/** What is filled in of something that has versions. */
export interface Versioned {
  id?: string | undefined
  version?: number | undefined
}

/**
 * What an administrator edits, however its inputs store it: a plain draft, or a draft beside a form of custom fields.
 * `Value` is all that is filled in, `Stored` what the server returns of it, `Kept` what the device stores.
 */
export interface EntityContent<Value extends Versioned, Stored, Kept extends object> {
  /** Changes with each edit of a plain input. */
  token: unknown
  /** The custom fields, where it has some. */
  form?: FormStore
  isDirty: boolean
  /** The version that the form is based on. */
  version: number | undefined
  /** What is filled in now. */
  current: () => Value
  /** What the form began with. */
  base: () => Value
  valueOf: (stored: Stored) => Value
  check: (changes?: Partial<Value>) => Checked<Value>
  showErrors: (errors: readonly FieldError[], sent: Value) => void
  /** Begins again from what is stored. */
  restart: (stored: Stored) => void
  /** Fills in a value over what the form began with. */
  put: (value: Value) => void
  kept: () => Kept
  restore: (kept: Kept) => void
}

/** A plain draft as content. @param valueOf a stored entity as a draft */
export function contentOfDraft<Value extends Versioned, Stored>(
  draft: Draft<Value>,
  valueOf: (stored: Stored) => Value,
): EntityContent<Value, Stored, Value> {
  return {
    token: draft.value,
    isDirty: draft.isDirty,
    version: draft.value.version,
    current: () => draft.value,
    base: () => draft.saved,
    valueOf,
    check(changes) {
      const { value, errors } = draft.check(changes)
      return errors.length === 0 ? { type: 'submitted', value } : { type: 'invalid' }
    },
    showErrors: draft.refuse,
    restart: (stored) => draft.restart(valueOf(stored)),
    put: (value) => draft.update(() => value),
    kept: () => draft.value,
    // a part that an older client did not know is as it is stored
    restore: (kept) => draft.update((before) => ({ ...before, ...kept })),
  }
}
