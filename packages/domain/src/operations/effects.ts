import type { RecordId, ReservationId, UserId } from '../entities/ids.ts'
import type { FieldValue, Values } from '../forms/field.ts'
import { isSameValue } from '../forms/flat-fields.ts'
import type { Write } from '../rules/engine/outgoing.ts'
import type { Reference } from '../rules/rule.ts'
import type { TransactionStatus } from '../services/modes.ts'

/**
 * Effect of an operation on a field of another row, stored for undo: an added amount (`wasEmpty`: to an empty number), or the values before
 * and after. `isFollowed`: written by the row's own rules, not by a rule of the operation.
 */
export type FieldEffect =
  | { fieldId: string; added: number; wasEmpty?: true }
  | { fieldId: string; before: FieldValue; after: FieldValue; isFollowed?: boolean }

/** Effects of an operation on a predefined value. */
export interface RecordEffects {
  recordId: RecordId
  effects: FieldEffect[]
}

/** A transaction as it was before an operation. */
export interface TransactionBefore {
  status: TransactionStatus
  dataProperties: Values
  borrowerId: UserId | null
  dueAt: string | null
}

/** All effects of an operation. */
export interface OperationEffects {
  /** null: it started the transaction. */
  before: TransactionBefore | null
  element: FieldEffect[]
  records: RecordEffects[]
  /** The bookings that it fulfilled, by their ids. */
  reservations?: ReservationId[]
  /** The bookings that it reopened. */
  reopened?: ReservationId[]
}

/** The effects of writes on a row, by its values before and after them. */
export function effectsOf(writes: readonly Write[], before: Values, after: Values): FieldEffect[] {
  const written = new Map<string, Write['change'][]>()
  for (const { target, change } of writes) {
    const id = target.propertyTypeId ?? ''
    written.set(id, [...(written.get(id) ?? []), change])
  }
  const ids = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...ids].flatMap((fieldId): FieldEffect[] => {
    const changes = written.get(fieldId) ?? []
    const added = changes.flatMap((change) => ('add' in change ? [change.add] : []))
    const [one, other] = [before[fieldId] ?? null, after[fieldId] ?? null]
    // changes by others in between stay: only the amount is undone
    if (changes.length > 0 && added.length === changes.length) {
      const sum = added.reduce((total, amount) => total + amount, 0)
      if (one === null && other !== null) return [{ fieldId, added: sum, wasEmpty: true }]
      return sum === 0 ? [] : [{ fieldId, added: sum }]
    }
    if (isSameValue(one, other)) return []
    return [{ fieldId, before: one, after: other, ...(changes.length === 0 && { isFollowed: true }) }]
  })
}

/**
 * The writes that undo effects, given the row's current values and the fields changed since. Values set by the row's own rules follow
 * again; others are restored if nobody changed them.
 */
export function undoingWrites(
  effects: readonly FieldEffect[],
  now: Values,
  referenceType: Reference['referenceType'],
): { writes: Write[]; changedSince: string[] } {
  const writes: Write[] = []
  const changedSince: string[] = []
  for (const effect of effects) {
    const write = (change: Write['change']) =>
      writes.push({ ruleId: 'undo', target: { referenceType, propertyTypeId: effect.fieldId }, change })
    if ('added' in effect) write({ add: -effect.added, ...(effect.wasEmpty && { wasEmpty: true }) })
    else if (isSameValue(now[effect.fieldId] ?? null, effect.after)) write({ set: effect.before })
    else if (!effect.isFollowed) changedSince.push(effect.fieldId)
  }
  return { writes, changedSince }
}
