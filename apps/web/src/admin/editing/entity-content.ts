import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { FormStore } from '../../forms/store/form-store-contract.ts'
import type { Draft } from '../../forms/draft/use-draft.ts'
import type { Checked } from '../../forms/editing/use-editing.ts'

/** The input of an entity with versions. */
export interface Versioned {
  id?: string | undefined
  version?: number | undefined
}

/**
 * The content of an administration form, independent of its storage: a plain draft, or a draft with a form of custom fields. `Value` is the
 * whole input, `Stored` the server's answer, `Kept` the stored draft.
 */
export interface EntityContent<Value extends Versioned, Stored, Kept extends object> {
  /** Changes with each edit of a plain input. */
  token: unknown
  /** The custom fields, where it has some. */
  form?: FormStore
  isDirty: boolean
  /** The version that the form is based on. */
  version: number | undefined
  /** The present input. */
  current: () => Value
  /** The initial value. */
  base: () => Value
  valueOf: (stored: Stored) => Value
  check: (changes?: Partial<Value>) => Checked<Value>
  showErrors: (errors: readonly FieldError[], sent: Value) => void
  /** Starts again from the stored value. */
  restart: (stored: Stored) => void
  /** Sets a value over the initial one. */
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
    // a part that an older client did not store has its stored value
    restore: (kept) => draft.update((before) => ({ ...before, ...kept })),
  }
}
