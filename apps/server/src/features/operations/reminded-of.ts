import type { FieldEffect } from '@verka/domain/operations/effects.ts'
import type { TransactionStatus } from '@verka/domain/services/modes.ts'
import type { Step, Terms } from './service-mode.ts'

interface Done {
  status: TransactionStatus
  terms: Terms
  /** Changes of the object. */
  effects: readonly FieldEffect[]
  /** Bookings that were collected. */
  fulfilled: readonly string[]
}

/** What a step makes reminders obsolete of: what has ended, or is due at another time. Services that remind nobody cost nothing. */
export function remindedOf({ job: { service, element }, running }: Step, { status, terms, effects, fulfilled }: Done): string[] {
  const { reminders, nextDatePropertyTypeId } = service.settings
  if (!reminders) return []
  const isMoved =
    running !== undefined &&
    (status !== 'started' ||
      service.mode === 'issueManagement' ||
      running.dueAt?.getTime() !== terms.dueAt?.getTime() ||
      running.borrowerId !== terms.borrowerId)
  const isInspected = effects.some(({ fieldId }) => fieldId === nextDatePropertyTypeId)
  return [...(isMoved ? [running.id] : []), ...(isInspected ? [element.id] : []), ...fulfilled]
}
