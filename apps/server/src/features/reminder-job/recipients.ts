import { asId, type UserId } from '@verka/domain/entities/ids.ts'
import type { FieldValue, Values } from '@verka/domain/forms/field.ts'
import type { ReminderSettings } from '@verka/domain/services/reminder-settings.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The people whom a value names: chosen among the users, or filled in by the server. */
function peopleIn(value: FieldValue | undefined): UserId[] {
  if (typeof value === 'string') return ID.test(value) ? [asId<'user'>(value)] : []
  if (Array.isArray(value)) return value.flatMap((one: FieldValue) => peopleIn(one))
  return typeof value === 'object' && value !== null && 'id' in value ? peopleIn(value.id as FieldValue) : []
}

interface Related {
  /** The borrower, or the person who reported the case; null: there is none. */
  personId: UserId | null
  /** Values of the object, and of the transaction. */
  values: readonly Values[]
  /** The holders of the privileges of the settings. */
  holders: readonly UserId[]
}

/** The people whom a service reminds of something. */
export function recipientsOf({ toPerson, personPropertyTypeId }: ReminderSettings, { personId, values, holders }: Related): UserId[] {
  const named = personPropertyTypeId === undefined ? [] : values.flatMap((some) => peopleIn(some[personPropertyTypeId]))
  return [...new Set([...(toPerson && personId !== null ? [personId] : []), ...named, ...holders])]
}
