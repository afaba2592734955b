import { isAdmin, type Role } from '../access/roles.ts'
import { kindOf } from './field-kinds.ts'
import type { Field } from './field.ts'
import { flatFields, filterFields } from './flat-fields.ts'
import { onceFor } from './once-for.ts'

/**
 * The fields that a role may see (specification section 5, hidden columns). The only list for reading, writing, filtering, sorting,
 * searching and showing. Fields in a hidden group are hidden.
 */
export const visibleFields = (fields: readonly Field[], role: Role): Field[] =>
  isAdmin(role) ? shownToAdmins(fields) : shownToUsers(fields)

/** Returns the same list for the same argument, so that derived data can be cached by it. */
const shownToAdmins = onceFor((fields: readonly Field[]) => filterFields(fields, ({ showForAdmin }) => showForAdmin))
const shownToUsers = onceFor((fields: readonly Field[]) => filterFields(fields, ({ showForUser }) => showForUser))

const fieldIds = (fields: readonly Field[]): string[] => fields.flatMap((field) => [field.id, ...fieldIds(field.children)])

/**
 * The fields of an earlier version that a role may see: a field that is hidden today is hidden in earlier versions too. A removed field is
 * shown as it was.
 * @param today the current fields; null: that version is the current one
 */
export function visibleFieldsOfVersion(fields: readonly Field[], today: readonly Field[] | null, role: Role): Field[] {
  const visible = visibleFields(fields, role)
  if (today === null) return visible
  const seen = new Set(fieldIds(visibleFields(today, role)))
  const hidden = new Set(fieldIds(today).filter((id) => !seen.has(id)))
  return hidden.size === 0 ? visible : filterFields(visible, ({ id }) => !hidden.has(id))
}

/**
 * The visible fields of values filled in with several forms, the newest first. The newest form that has a field decides: an older one does
 * not reveal what it hides.
 */
export function newestVisibleFields(forms: readonly { fields: Field[]; fieldsToday: Field[] | null }[], role: Role): Field[] {
  const [newest, ...older] = forms
  if (!newest) return []
  const shown = visibleFieldsOfVersion(newest.fields, newest.fieldsToday, role)
  if (older.length === 0) return shown
  const taken = new Set<string>()
  const take = (fields: readonly Field[]) => flatFields(fields).forEach(({ id }) => taken.add(id))
  take(newest.fields)
  const others = older.flatMap(({ fields, fieldsToday }) => {
    const untaken = withoutFields(visibleFieldsOfVersion(fields, fieldsToday, role), taken)
    take(fields)
    return untaken
  })
  return [...shown, ...others]
}

/** Fields without some of them; the other fields of a removed group stay. */
const withoutFields = (fields: readonly Field[], ids: ReadonlySet<string>): Field[] =>
  fields.flatMap((field) => {
    if (kindOf(field).children !== 'form') return ids.has(field.id) ? [] : [field]
    const children = withoutFields(field.children, ids)
    return ids.has(field.id) ? children : [{ ...field, children }]
  })

/** The searched fields, with groups flattened: only those that everyone may see, so that no result reveals a hidden one. */
export const searchedFields = onceFor((fields: readonly Field[]) =>
  flatFields(filterFields(fields, (field) => field.showForAdmin && field.showForUser)),
)
