import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { dueMoment } from '@verka/domain/services/due-date.ts'
import type { Text } from '../../language/use-text.tsx'
import { loanText } from '../parts/loan-text.ts'
import { spanText } from '../parts/span-text.ts'
import type { Due } from './execute-item.ts'

type Reading = Pick<Text, 't' | 'culture' | 'timeZone' | 'formatDateTime'>

/**
 * Why an object cannot be lent now, as far as one may know; undefined where nothing is known to be in the way. It is lent, or another
 * has booked it before it would be due.
 * @param due when it would be due; null has no end, undefined is not known yet
 */
export function obstacleTo(
  { loan, reservations }: Pick<ElementNow, 'loan' | 'reservations'>,
  { due, userId, now }: { due: Due | null | undefined; userId: string; now: Date },
  text: Reading,
): string | undefined {
  if (loan) return loanText(loan, text)
  // a loan without an end meets what has begun alone
  const until = typeof due?.value === 'string' ? (dueMoment(due.value, undefined, now, text.timeZone) ?? now) : now
  const other = reservations.find(({ from, to, user }) => user?.id !== userId && new Date(from) < until && new Date(to) > now)
  if (!other) return undefined
  const who = other.user ? text.t('exe.bookedBy', { name: other.user.name }) : text.t('exe.booked')
  return text.t('exe.bookedWhen', { who, ...spanText(other.from, other.to, text) })
}
