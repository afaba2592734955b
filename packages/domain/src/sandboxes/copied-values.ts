import type { Field, FieldValue, Values } from '../forms/field.ts'
import { kindOf } from '../forms/field-kinds.ts'
import { flatFields, optionsOf } from '../forms/flat-fields.ts'
import type { MadeUpPeople } from './made-up-people.ts'

/** How the values of a site become those of its sandbox. */
export interface ValueCopy {
  people: MadeUpPeople
  /** The copy of an id; undefined: there is none. */
  copyOf: (id: string) => string | undefined
  /** Whether a person works in the sandbox. */
  isMember: (id: string) => boolean
  /** Who is chosen in place of people who do not. */
  substitute: string
}

/** An id that no person has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * The values of an object in a sandbox, by the fields of its category there. `fieldIdOf`: the original of a field. Files, signatures and
 * references to what is not copied are left out; nobody but members is named.
 */
export function copiedValues(fields: readonly Field[], values: Values, fieldIdOf: (id: string) => string, copy: ValueCopy): Values {
  const copied: Record<string, FieldValue> = {}
  for (const field of flatFields(fields)) {
    const value = copiedValue(field, values[fieldIdOf(field.id)] ?? null, fieldIdOf, copy)
    if (value !== null) copied[field.id] = value
  }
  return copied
}

function copiedValue(field: Field, value: FieldValue, fieldIdOf: (id: string) => string, copy: ValueCopy): FieldValue {
  const kind = kindOf(field)
  if (value === null || kind.shownAs === 'signature') return null
  if (kind.filledWith) return personValue(value, copy)
  if (kind.children === 'rows') {
    const rows = value as readonly Values[]
    return rows.map((row) => copiedValues(field.children, row, fieldIdOf, copy))
  }
  const inside = kind.files ? kind.files.withFacts(value as never, field, () => undefined) : value
  if (kind.files && Array.isArray(inside)) return inside.length === 0 ? null : inside
  if (kind.hasOptions) return typeof inside === 'string' ? chosen(field, inside, copy) : inside
  if (typeof inside !== 'string') return inside
  if (kind.contact === 'email') return copy.people.emailAddress(inside)
  if (kind.contact === 'phone') return copy.people.phoneNo(inside)
  return copy.people.ofAnybody(inside)
}

function chosen(field: Field, value: string, { people, copyOf, isMember, substitute }: ValueCopy): FieldValue {
  const { optionSource } = field
  if (optionSource === 'users') return isMember(value) ? value : substitute
  if (optionSource !== 'static' && optionSource !== '') return copyOf(value) ?? null
  // the options of the sandbox were written without names: what is chosen follows them
  return optionsOf(field).some((option) => option.value === value) ? value : people.ofPeople(value)
}

function personValue(value: FieldValue, { people, isMember }: ValueCopy): FieldValue {
  const { id } = value as { id?: unknown }
  if (typeof id !== 'string') return null
  return isMember(id) ? value : { id: NOBODY, name: people.nameOf(id) ?? people.ofPeople(String((value as { name?: unknown }).name)) }
}
