import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { draftErrors, remainingErrors, type DraftErrors } from '../draft/draft-errors.ts'
import { afterPress } from '../frame/after-pointer-up.ts'
import { loadPatterns } from '../frame/patterns.ts'
import { errorsOfSettings } from './settings-errors.ts'

/**
 * The errors of a field together with those that were found when an input of it was left. These are reported until what they are
 * about changes: while somebody types on, nothing new is reported.
 */
export function useLeftErrors(field: Field, errors: DraftErrors, otherKeys: (id: string) => readonly string[]) {
  const [left, setLeft] = useState<{ errors: FieldError[]; of: Field }>()
  const latest = useRef(field)
  useLayoutEffect(() => {
    latest.current = field
  })
  const judge = useCallback(
    async (of: Field) => {
      const patterns = of.validation.pattern ? await loadPatterns() : undefined
      setLeft({ errors: errorsOfSettings(of, otherKeys(of.id), patterns?.checkPattern), of })
    },
    [otherKeys],
  )
  const leave = useCallback(
    () =>
      // what leaving an input itself changes, such as a number that is written out, comes first
      queueMicrotask(() => {
        const of = latest.current
        // what is pressed does not move away under the pointer
        afterPress(() => void judge(of))
      }),
    [judge],
  )
  const all = useMemo(() => {
    const own = left ? remainingErrors(left.errors, left.of, field) : []
    const added = own.filter((error) => !errors.all.some((other) => other.field === error.field))
    return added.length === 0 ? errors : draftErrors([...errors.all, ...added])
  }, [left, field, errors])
  return { errors: all, leave }
}
