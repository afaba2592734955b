import { useCallback, useMemo, useState } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { draftErrors, NO_ERRORS, remainingErrors, type DraftErrors } from './draft-errors.ts'

export interface Draft<Value> {
  value: Value
  /** The initial, saved value, as far as it is known here. */
  saved: Value
  change: (changes: Partial<Value>) => void
  /** Updates the latest value: for lists, whose rows keep their functions. */
  update: (change: (value: Value) => Value) => void
  isDirty: boolean
  /** It was checked: from then on its errors are shown. */
  isChecked: boolean
  errors: DraftErrors
  /** Checks everything, with changes that only this save makes, and from now on at each change. */
  check: (changes?: Partial<Value>) => { value: Value; errors: FieldError[] }
  /** Shows the server's errors for a sent value. */
  refuse: (errors: readonly FieldError[], sent: Value) => void
  /** Starts again from a value: the saved one, or one that another user has saved. */
  restart: (value: Value) => void
}

/**
 * The draft of an administration form: a refused save loses nothing. `check` finds errors before it is sent; they are shown from the first
 * save on.
 */
export function useDraft<Value extends object>(initial: Value, check: (value: Value) => FieldError[]): Draft<Value> {
  const [saved, setSaved] = useState(initial)
  const [value, setValue] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<{ errors: readonly FieldError[]; sent: Value }>()
  const isDirty = useMemo(() => value !== saved && JSON.stringify(value) !== JSON.stringify(saved), [value, saved])
  const errors = useMemo(() => {
    const own = isChecked ? check(value) : []
    const fromServer = refusal ? remainingErrors(refusal.errors, refusal.sent, value) : []
    const all = [...own, ...fromServer.filter((error) => !own.some((other) => other.field === error.field))]
    return all.length === 0 ? NO_ERRORS : draftErrors(all)
  }, [isChecked, check, value, refusal])
  return {
    value,
    saved,
    change: useCallback((changes) => setValue((before) => ({ ...before, ...changes })), []),
    update: setValue,
    isDirty,
    isChecked,
    errors,
    check(changes) {
      setChecked(true)
      setRefusal(undefined)
      const checked = { ...value, ...changes }
      return { value: checked, errors: check(checked) }
    },
    refuse: (list, sent) => setRefusal({ errors: list, sent }),
    restart(next) {
      setSaved(next)
      setValue(next)
      setChecked(false)
      setRefusal(undefined)
    },
  }
}
