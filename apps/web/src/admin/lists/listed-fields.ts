import type { Role } from '@verka/domain/access/roles.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'

/** Without a choice of columns, so many values are shown: a log without any says little. */
const SHOWN_WITHOUT_CHOICE = 3

/** The fields that have a column in a log: those that were given one, else the first ones that fit in a line. */
export function listedFields(fields: readonly Field[], role: Role): Field[] {
  const visible = visibleFields(fields, role).filter((field) => field.uiStatus !== 'hidden')
  const chosen = visible.filter((field) => field.showInList)
  return chosen.length > 0 ? chosen : visible.filter((field) => field.fieldType !== 'textArea').slice(0, SHOWN_WITHOUT_CHOICE)
}
