import { useSyncExternalStore } from 'react'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { useSession } from '../../../data/session-context.ts'
import type { FormStore } from '../../../forms/store/form-store-contract.ts'
import { useText, type Text } from '../../../language/use-text.tsx'
import { dueText } from '../../parts/due-text.ts'
import { loanText } from '../../parts/loan-text.ts'
import { bookingsOf, dueAsFilledIn, bookerText } from './loan-due.ts'
import { borrowerOf, dueOfTerms, type LoanTerms } from './loan-questions.tsx'

/** An obstacle to a loan or its continuation, with any input. */
export interface Obstacle {
  title: string
  text?: string
  /** The object; of a running loan also its transaction. */
  elementId: string
  returns?: string
  /** The reader is the borrower: no other object is suggested. */
  isMine: boolean
  /** The wanted times, as far as known. */
  now: Date
  until: Date | null
}

/** The present obstacle to a form, by its input. */
export function useObstacle(
  prepared: PreparedOperation,
  form: FormStore,
  { terms, isHandOver, now }: { terms: LoanTerms; isHandOver: boolean; now: Date },
): Obstacle | undefined {
  const text = useText()
  const { user } = useSession()
  const { loan, operationType } = prepared
  const field = flatFields(operationType.dataPropertyTypes).find(({ id }) => id === loan?.dueFieldId)
  const entered = useSyncExternalStore(form.subscribe, () => (field ? form.values()[field.id] : undefined))
  if (!loan) return undefined
  const [userId, timeZone] = [user.id, text.timeZone]
  const borrowerId = borrowerOf(prepared, terms, userId)
  const wish = { entered: typeof entered === 'string' && entered !== '' ? entered : null, isStart: true, borrowerId, now, timeZone }
  const { due } = (field ? dueAsFilledIn(loan, wish) : dueOfTerms(prepared, terms, { userId, now, timeZone })) ?? {}
  // no new borrower is chosen yet: it may be the person of the booking
  const isOpen = isHandOver && terms.borrower === undefined
  return obstacleOf(prepared, { borrowerId: isOpen ? undefined : borrowerId, userId, now, until: due ?? null }, text)
}

interface Wanted {
  /** The borrower then; undefined while no new one is chosen. */
  borrowerId: string | undefined
  userId: string
  now: Date
  until: Date | null
}

/** The present obstacle to a form: a loan, or another's booking that has begun. */
function obstacleOf(prepared: PreparedOperation, { borrowerId, userId, now, until }: Wanted, text: Text): Obstacle | undefined {
  const { loan, element, transaction } = prepared
  if (!loan) return undefined
  const about = { elementId: element.id, now, until, isMine: loan.lent?.isMine ?? false, ...(transaction && { returns: transaction.id }) }
  if (loan.lent) return { ...about, title: loanText(loan.lent, text) }
  if (borrowerId === undefined) return undefined
  const begun = bookingsOf(loan.bookings).find((one) => one.from <= now && one.to > now && one.userId !== borrowerId)
  if (!begun) return undefined
  return {
    ...about,
    title: text.t('exe.bookedNow', { who: bookerText(begun, userId, text.t), until: dueText(begun.to.toISOString(), text) }),
    text: text.t(transaction ? 'exe.bringBack' : 'exe.lentAfterBooking'),
  }
}
