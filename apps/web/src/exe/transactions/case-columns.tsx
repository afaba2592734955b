import { Text as TextOnPage } from '@mantine/core'
import { dayAt, daysBetween } from '@verka/domain/localization/dates.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { Text } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'

/** Columns that distinguish cases: subject, and how long it is or was open. */
export const caseColumns = ({ t, timeZone }: Text): Column<Transaction>[] => [
  {
    key: 'about',
    title: t('exe.case'),
    isMain: true,
    width: 400,
    render: (row) => (
      <TextOnPage span inherit lineClamp={2}>
        {row.about.join(' · ') || row.elementTitle}
      </TextOnPage>
    ),
  },
  {
    key: 'age',
    title: t('exe.caseAge'),
    width: 150,
    render: (row) => {
      const isOpen = row.status === 'started'
      const until = isOpen ? new Date() : new Date(row.updatedAt)
      const days = daysBetween(dayAt(new Date(row.createdAt), timeZone), dayAt(until, timeZone))
      return t(isOpen ? 'exe.caseOpenFor' : 'exe.caseTook', { days })
    },
  },
]
