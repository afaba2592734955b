import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { Text } from '../../language/use-text.tsx'
import { dueText } from './due-text.ts'

/** 'Utlånad till Anna t.o.m. 24 nov.': as much of it as the reader may know. */
export function loanText(
  { borrower, isMine, dueAt }: Pick<NonNullable<ElementNow['loan']>, 'borrower' | 'isMine' | 'dueAt'>,
  text: Pick<Text, 't' | 'culture' | 'timeZone'>,
): string {
  const { t } = text
  const who = isMine ? t('exe.lentToMe') : borrower ? t('exe.listLentTo', { name: borrower.name }) : t('exe.lent')
  return dueAt === null ? who : t('exe.listUntil', { who, when: dueText(dueAt, text) })
}
