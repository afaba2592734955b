import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { isWholeDay } from '@verka/domain/localization/due.ts'
import type { Text } from '../../language/use-text.tsx'
import { dueText } from './due-text.ts'

/**
 * 'Utlånad till Anna t.o.m. 24 nov.', or 'åter senast 24 nov. 20:41' with a chosen time, or when overdue: as much of it as the reader may
 * know.
 */
export function loanText(
  { borrower, isMine, dueAt }: Pick<NonNullable<ElementNow['loan']>, 'borrower' | 'isMine' | 'dueAt'>,
  text: Pick<Text, 't' | 'culture' | 'timeZone'>,
): string {
  const { t } = text
  const who = isMine ? t('exe.lentToMe') : borrower ? t('exe.listLentTo', { name: borrower.name }) : t('exe.lent')
  if (dueAt === null) return who
  const isDayAhead = isWholeDay(dueAt, text.timeZone) && new Date(dueAt) > new Date()
  return t(isDayAhead ? 'exe.listUntil' : 'exe.listBack', { who, when: dueText(dueAt, text) })
}
