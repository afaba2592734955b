import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { momentValue } from '@verka/domain/localization/dates.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { Text } from '../../../language/use-text.tsx'
import { longestOf } from '../../operation/loan/loan-due.ts'
import { borrowerOf } from '../../operation/loan/loan-questions.tsx'
import { sharedDue, withOwnDue, type BasketItem, type FilledIn, type OwnDue } from './basket-items.ts'
import { bookedAfter, dueOf, type Due } from '../sending/execute-item.ts'
import { obstacleTo } from './obstacles.ts'

/** State of one object with the form's present values. */
export interface ItemNow {
  /** Its due time: null has no end, undefined is hidden. */
  due: Due | null | undefined
  /** Why it cannot be lent now. */
  obstacle?: string
  /** Until when it can be lent instead. */
  earlier?: OwnDue & { text: string }
}

type Reading = Pick<Text, 't' | 'culture' | 'timeZone' | 'ruleReader' | 'formatDateTime'>

/** The due time of an object, and whether it can be lent until then, by its own form. */
export function itemNowOf(
  prepared: PreparedOperation,
  item: Pick<BasketItem, 'ownDue'>,
  filledIn: FilledIn,
  userId: string,
  text: Reading,
): ItemNow {
  const { loan, operationType } = prepared
  if (!loan) return { due: undefined }
  const now = new Date()
  const [borrowerId, { timeZone }] = [borrowerOf(prepared, filledIn.terms, userId), text]
  const present = { loan: loan.lent, reservations: loan.bookings }
  const own = withOwnDue(filledIn, item.ownDue, loan)
  const due = dueOf(prepared, own, userId, text)
  const obstacle = obstacleTo(present, { due, userId: borrowerId, now }, text)
  if (obstacle === undefined) return { due: due && own !== filledIn ? withReason(due) : due }
  const field = flatFields(operationType.dataPropertyTypes).find(({ id }) => id === loan.dueFieldId)
  if (loan.lent || !(field ?? loan.asksDue)) return { due, obstacle }
  const isDay = !field || kindOf(field).moment === 'day'
  const { longest } = longestOf(loan, null, { isDay, borrowerId, now, timeZone })
  if (!longest) return { due, obstacle }
  const value = momentValue(longest.chosen, { isDay, timeZone })
  const ownDue = { value, insteadOf: sharedDue(filledIn, loan) }
  const then = dueOf(prepared, withOwnDue(filledIn, ownDue, loan), userId, text)
  // a rule may fix the day
  const helps = then && obstacleTo(present, { due: then, userId: borrowerId, now }, text) === undefined
  return { due, obstacle, ...(helps && { earlier: { ...ownDue, text: then.text } }) }

  /** An earlier due day than the common one, with its reason. */
  function withReason(chosen: Due): Due {
    if (chosen.endedBy || chosen.before || !loan) return chosen
    const before = typeof chosen.value === 'string' ? bookedAfter(chosen.value, loan, { borrowerId, now }, text) : undefined
    return { ...chosen, ...(before && { before }) }
  }
}
