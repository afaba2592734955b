import type { Role } from '@verka/domain/access/roles.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { filterFields, flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'

/** Without a choice of columns, so many values are shown: a log without any says little. */
const SHOWN_WITHOUT_CHOICE = 3

/** The fields that a list of these could show: of a group its fields have columns, and what its answers come to. */
export function showable(fields: readonly Field[], role: Role): Field[] {
  const shown = filterFields(visibleFields(fields, role), (field) => field.uiStatus !== 'hidden')
  return flatFields(shown).filter((field) => kindOf(field).children !== 'form' || kindOf(field).hasStatus)
}

/** The fields that have a column in a log: those that were given one, else the first ones that fit in a line. */
export function listedFields(fields: readonly Field[], role: Role): Field[] {
  const chosen = showable(fields, role).filter((field) => field.showInList)
  if (chosen.length > 0) return chosen
  const short = showable(fields, role).filter((field) => field.fieldType !== 'textArea' && kindOf(field).columnType !== 'none')
  return short.slice(0, SHOWN_WITHOUT_CHOICE)
}
