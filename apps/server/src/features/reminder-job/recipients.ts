import type { UserId } from '@verka/domain/entities/ids.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import type { ReminderSettings } from '@verka/domain/services/reminder-settings.ts'
import { peopleNamed } from '../reminders/people-named.ts'

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
  const named = personPropertyTypeId === undefined ? [] : peopleNamed(personPropertyTypeId, values)
  return [...new Set([...(toPerson && personId !== null ? [personId] : []), ...named, ...holders])]
}
