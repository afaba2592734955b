import { isSameValue, optionsOf } from '@verka/domain/forms/flat-fields.ts'
import type { FormStore } from './form-store-contract.ts'

/** Takes back the entered choices of a restored draft that the form no longer has. */
export function leaveOutGone(form: FormStore): void {
  const ids = goneChoices(form)
  if (ids.length > 0) form.leaveOut(ids)
}

/**
 * The visible fields whose entered choice is not among their options, with those of rules: a restored draft is of an earlier version of the
 * form. Options of sources are read elsewhere.
 */
function goneChoices(form: FormStore): string[] {
  const begun = form.begun()
  return Object.entries(form.values()).flatMap(([id, value]) => {
    const field = form.fieldView(id)?.field
    const isEntered = typeof value === 'string' && value !== '' && !isSameValue(value, begun[id])
    if (!field || !isEntered || field.optionSource !== 'static') return []
    const options = optionsOf(field)
    return options.length === 0 || options.some((option) => option.value === value) ? [] : [id]
  })
}
