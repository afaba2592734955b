import type { ElementState } from '@verka/domain/elements/elements.api.ts'
import type { Text } from '../../language/use-text.tsx'
import { dueText } from './due-text.ts'

type Loan = Pick<NonNullable<ElementState['loan']>, 'borrower' | 'isMine' | 'dueAt'>

/** 'Utlånad till Anna t.o.m. 24 nov.': as much of it as the reader may know. */
export function loanText({ borrower, isMine, dueAt }: Loan, text: Text): string {
  const { t } = text
  const who = isMine ? t('exe.lentToMe') : borrower ? t('exe.listLentTo', { name: borrower.name }) : t('exe.lent')
  return dueAt === null ? who : t('exe.listUntil', { who, when: dueText(dueAt, text) })
}
