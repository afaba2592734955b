import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { draftErrors, remainingErrors, type DraftErrors } from '../draft/draft-errors.ts'
import { afterPress } from '../frame/after-pointer-up.ts'
import { loadPatterns } from '../frame/patterns.ts'
import { errorsOfSettings } from './settings-errors.ts'

/**
 * The errors of a field together with those found when an input of it was left. These stay until their values change: while the user
 * continues to type, no new ones appear.
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
      // changes made by leaving an input, such as a formatted number, come first
      queueMicrotask(() => {
        const of = latest.current
        // pressed elements do not move away under the pointer
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
