import type { FieldValue, Values } from '../forms/field.ts'
import { isSameValue } from '../forms/flat-fields.ts'
import type { Write } from '../rules/outgoing.ts'
import type { Reference } from '../rules/rule.ts'
import type { TransactionStatus } from '../services/modes.ts'

/**
 * What an operation did to a field of something else, kept so that it can be undone: an amount that was added, or the
 * values before and after. `isFollowed`: no rule of the operation wrote it, the thing's own rules followed.
 */
export type FieldEffect =
  | { fieldId: string; added: number }
  | { fieldId: string; before: FieldValue; after: FieldValue; isFollowed?: boolean }

/** What an operation did to a predefined value. */
export interface RecordEffects {
  recordId: string
  effects: FieldEffect[]
}

/** A transaction as it was before an operation. */
export interface TransactionBefore {
  status: TransactionStatus
  dataProperties: Values
  borrowerId: string | null
  dueAt: string | null
}

/** All that an operation did. */
export interface OperationEffects {
  /** null: it started the transaction. */
  before: TransactionBefore | null
  element: FieldEffect[]
  records: RecordEffects[]
  /** The bookings that it fulfilled, by their ids. */
  reservations?: string[]
}

/** What some writes did to a thing, by its values before and after them. */
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
    // what others add or take in between stays: only the amount is taken back
    if (changes.length > 0 && added.length === changes.length) {
      const sum = added.reduce((total, one) => total + one, 0)
      return sum === 0 ? [] : [{ fieldId, added: sum }]
    }
    const [one, other] = [before[fieldId] ?? null, after[fieldId] ?? null]
    if (isSameValue(one, other)) return []
    return [{ fieldId, before: one, after: other, ...(changes.length === 0 && { isFollowed: true }) }]
  })
}

/**
 * The writes that take effects back, given what the thing's values are now, and the fields that somebody has changed
 * since. What followed by the thing's own rules follows again; it is put back where nobody changed it.
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
    if ('added' in effect) write({ add: -effect.added })
    else if (isSameValue(now[effect.fieldId] ?? null, effect.after)) write({ set: effect.before })
    else if (!effect.isFollowed) changedSince.push(effect.fieldId)
  }
  return { writes, changedSince }
}
