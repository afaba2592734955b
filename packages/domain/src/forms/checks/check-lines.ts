import { kindOf } from '../field-kinds.ts'
import { isCheck } from '../field-kinds/status-group.ts'
import type { Field } from '../field.ts'

/**
 * The fields of a status group that belong to one of its checks, by their ids. Pictures and notes after a check belong to it, up to the
 * next other field. Required fields, and those that rules show and hide, are questions of their own and belong to none.
 * @param isAnsweredItself whether the form requires a field independently of the check
 * @returns of each such field the id of its check
 */
export function checkLines(children: readonly Field[], isAnsweredItself: (field: Field) => boolean): Map<string, string> {
  const lines = new Map<string, string>()
  let check: Field | undefined
  for (const child of children) {
    if (isCheck(child)) check = child
    else if (!kindOf(child).isCheckDetail) check = undefined
    else if (check && !child.required && !isAnsweredItself(child)) lines.set(child.id, check.id)
  }
  return lines
}

/** Whether an answer to a check is a deviation. */
export const isDeviation = (check: Field, value: unknown): boolean =>
  check.options.some((option) => option.value === value && option.status === 'deviation')
