import { useEffect } from 'react'

const forms = new Set<object>()

/** Whether something on this page is typed and not saved. */
export const hasUnsavedInput = () => forms.size > 0

let isGivenUp = false

/** The user has agreed to lose what is not saved: the page is left without another question. */
export const giveUpUnsavedInput = (): void => {
  isGivenUp = true
}

/** Whether the browser has to ask before the page is closed. */
export const mayLoseInput = (): boolean => !isGivenUp

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
