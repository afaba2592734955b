import { useEffect } from 'react'

const forms = new Set<object>()

/** Whether something on this page is typed and not saved. */
export const hasUnsavedInput = () => forms.size > 0

/** Notes that a form has input that is not saved. */
export function useUnsavedInput(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const form = {}
    forms.add(form)
    return () => {
      forms.delete(form)
    }
  }, [isDirty])
}
