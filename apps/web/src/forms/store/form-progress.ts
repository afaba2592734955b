import type { FieldState } from '@verka/domain/rules/evaluate-form.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { isCheck } from '@verka/domain/forms/field-kinds/status-group.ts'

/** How far a form has come. */
export interface Progress {
  count: number
  answered: number
  firstOpenId: string | undefined
}

/** Whether the form waits for an answer: to a check, and to what has to be filled in. */
export const isAnswerable = ({ field, isVisible, isEnabled, isRequired }: FieldState) =>
  isVisible && isEnabled && isEntered(field) && (isRequired || isCheck(field))

/** How many of the answers that some fields wait for are there, and the first that is not. */
export function progressThrough(states: readonly FieldState[]): Progress {
  const requested = states.filter(isAnswerable)
  const open = requested.filter(({ stored }) => stored === null)
  return { count: requested.length, answered: requested.length - open.length, firstOpenId: open[0]?.field.id }
}

/** Whether a person enters its value: a group has none, or one that its answers come to. */
export const isEntered = (field: Field) => kindOf(field).children !== 'form'
