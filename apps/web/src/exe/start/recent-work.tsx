import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { filterTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { MOST_LISTED, type WorkList } from '@verka/domain/work-list/work-list.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Titled } from '../parts/titled.tsx'
import { TransactionCards } from '../transactions/transaction-cards.tsx'

/** Number shown after 'more'. */
const MORE = 25

/** The user's latest operations, with links; more on request. */
export function RecentWork({ recent }: Pick<WorkList, 'recent'>) {
  const { t } = useText()
  const [isLong, setLong] = useState(false)
  const more = useCall(filterTransactions, { query: { type: 'begun' }, body: { limit: MORE, skipCount: true } }, { isEnabled: isLong })
  return (
    <Titled title={t('exe.recent')}>
      {recent.length === 0 ? (
        <EmptyState icon={IconHistory} title={t('exe.recentEmpty')} />
      ) : (
        <TransactionCards transactions={more.data?.items ?? recent} shows="element" />
      )}
      {recent.length === MOST_LISTED &&
        more.data === undefined &&
        (more.errorTexts.length > 0 ? (
          <ErrorState messages={more.errorTexts} onRetry={more.retry} />
        ) : (
          <Button variant="default" size="sm" mih={44} style={{ alignSelf: 'flex-start' }} loading={isLong} onClick={() => setLong(true)}>
            {t('exe.freeMore')}
          </Button>
        ))}
    </Titled>
  )
}
