import { isAdmin, type Role } from '../access/roles.ts'
import { kindOf } from './field-kinds.ts'
import type { Field } from './field.ts'
import { flatFields, filterFields } from './flat-fields.ts'

/**
 * The fields that somebody of this role may know of (specification section 5, hidden columns): the one list for
 * reading, writing, filtering, ordering, searching and showing. What is in a hidden group is hidden with it.
 */
export function visibleFields(fields: readonly Field[], role: Role): Field[] {
  const kept = isAdmin(role) ? shownToAdmins : shownToUsers
  let seen = kept.get(fields)
  if (!seen) kept.set(fields, (seen = filterFields(fields, (field) => (isAdmin(role) ? field.showForAdmin : field.showForUser))))
  return seen
}

/** The same list for the same argument, so that what is made of it can be kept beside it. */
const shownToAdmins = new WeakMap<readonly Field[], Field[]>()
const shownToUsers = new WeakMap<readonly Field[], Field[]>()

const fieldIds = (fields: readonly Field[]): string[] => fields.flatMap((field) => [field.id, ...fieldIds(field.children)])

/**
 * The fields of an earlier version that somebody may know of: what is hidden from them today is hidden in what was done
 * before, too. A field that is gone is shown as it was then.
 * @param today the fields as they are now; null: that version is today's
 */
export function visibleFieldsOfVersion(fields: readonly Field[], today: readonly Field[] | null, role: Role): Field[] {
  const visible = visibleFields(fields, role)
  if (today === null) return visible
  const seen = new Set(fieldIds(visibleFields(today, role)))
  const hidden = new Set(fieldIds(today).filter((id) => !seen.has(id)))
  return hidden.size === 0 ? visible : filterFields(visible, ({ id }) => !hidden.has(id))
}

/**
 * The fields that somebody may know of what was filled in with several forms, the newest first: each as the newest form that has it
 * says. What is hidden there is not shown by an older one.
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

/** Fields without some of them; of a group that goes its other fields stay. */
const withoutFields = (fields: readonly Field[], ids: ReadonlySet<string>): Field[] =>
  fields.flatMap((field) => {
    if (kindOf(field).children !== 'form') return ids.has(field.id) ? [] : [field]
    const children = withoutFields(field.children, ids)
    return ids.has(field.id) ? children : [{ ...field, children }]
  })

/** The fields whose texts are searched, groups taken apart: those that everyone may know of, so that no answer betrays a hidden one. */
export function searchedFields(fields: readonly Field[]): readonly Field[] {
  return flatFields(filterFields(fields, (field) => field.showForAdmin && field.showForUser))
}
