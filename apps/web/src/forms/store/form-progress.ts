import type { FieldState } from '@verka/domain/rules/engine/evaluate-form.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { isCheck } from '@verka/domain/forms/field-kinds/status-group.ts'

/** The progress of a form. */
export interface Progress {
  count: number
  answered: number
  firstOpenId: string | undefined
}

/** Whether the form waits for an answer: to a check, or a required field. */
export const isAnswerable = ({ field, isVisible, isEnabled, isRequired }: FieldState) =>
  isVisible && isEnabled && isEntered(field) && (isRequired || isCheck(field))

/** The number of given answers among the awaited ones, and the first missing one. */
export function progressThrough(states: readonly FieldState[]): Progress {
  const requested = states.filter(isAnswerable)
  const open = requested.filter(({ stored }) => stored === null)
  return { count: requested.length, answered: requested.length - open.length, firstOpenId: open[0]?.field.id }
}

/** Whether a person enters its value: a group has none, or one derived from its answers. */
export const isEntered = (field: Field) => kindOf(field).children !== 'form'
