import type { Role } from '@verka/domain/access/roles.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { filterFields, flatFields } from '@verka/domain/forms/flat-fields.ts'
import { MOST_COLUMNS } from '../../forms/fits-in-list.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'

/** Number of fields shown by default in a log, which has other columns besides. */
const SHOWN_IN_LOG = 3

/**
 * The fields that a list may show: of a group its fields have columns, and its status. A field that starts hidden may have answers, when a
 * rule showed it.
 */
export const showable = (fields: readonly Field[], role: Role): Field[] =>
  flatFields(visibleFields(fields, role)).filter((field) => kindOf(field).children !== 'form' || kindOf(field).hasStatus)

/** The fields with a column: those marked for lists, else the first ones that fit in a line and do not start hidden. */
export function listedFields(fields: readonly Field[], role: Role, { isLog = true } = {}): Field[] {
  const chosen = showable(fields, role).filter((field) => field.showInList)
  if (chosen.length > 0) return chosen
  const usual = filterFields(fields, (field) => field.uiStatus !== 'hidden')
  return showable(usual, role)
    .filter((field) => kindOf(field).fitsInCell && (!isLog || kindOf(field).columnType !== 'none'))
    .slice(0, isLog ? SHOWN_IN_LOG : MOST_COLUMNS)
}
