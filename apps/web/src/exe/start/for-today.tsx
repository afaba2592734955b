import { IconCalendarCheck } from '@tabler/icons-react'
import { dayAt } from '@verka/domain/localization/dates.ts'
import type { WorkList } from '@verka/domain/work-list/work-list.api.ts'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Whether a loan has to come back today, or should have. */
export const isForToday = (
  { dueAt, isOverdue }: WorkList['loans']['items'][number],
  { today, timeZone }: { today: string; timeZone: string },
): boolean => isOverdue || (dueAt !== null && dayAt(new Date(dueAt), timeZone) <= today)

/** Something has to be done on this day. */
export function TodayBadge() {
  const { t } = useText()
  return (
    <StatusBadge tone="warning" icon={IconCalendarCheck}>
      {t('exe.todayBadge')}
    </StatusBadge>
  )
}
