import { asId, type UserId } from '@verka/domain/entities/ids.ts'
import type { FieldValue, Values } from '@verka/domain/forms/field.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The people whom a value names: chosen among the users, or filled in by the server. */
function peopleIn(value: FieldValue | undefined): UserId[] {
  if (typeof value === 'string') return ID.test(value) ? [asId<'user'>(value)] : []
  if (Array.isArray(value)) return value.flatMap((one: FieldValue) => peopleIn(one))
  return typeof value === 'object' && value !== null && 'id' in value ? peopleIn(value.id as FieldValue) : []
}

/** The people whom a field names in the values of an object, or of a transaction. */
export const peopleNamed = (fieldId: string, values: readonly Values[]): UserId[] => values.flatMap((some) => peopleIn(some[fieldId]))
